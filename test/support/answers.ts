import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Where answers are written down for `scripts/endpoint-coverage.ts`; without it nothing is. */
const directory = process.env['INTERPRES_TEST_ANSWERS']
const answers = new Set<string>()

/** Writes down which routes of a server answer with which status. */
export function recordAnswers(server: FastifyInstance): void {
  if (directory === undefined) return
  server.addHook('onResponse', (request, reply, done) => {
    answers.add(`${request.method} ${request.routeOptions.url ?? ''} ${reply.statusCode}`)
    done()
  })
}

/** The same from the log of a server that runs as a process. */
export function recordLoggedAnswers(log: string): void {
  if (directory === undefined) return
  for (const [, method = '', route = '', status = ''] of log.matchAll(
    /"method":"(\w+)","route":"([^"]+)","status":(\d+)/g,
  )) {
    answers.add(`${method} ${route} ${status}`)
  }
}

/** Hands over what this test file has seen. */
export function keepAnswers(): void {
  if (directory === undefined || answers.size === 0) return
  appendFileSync(join(directory, `${process.pid}.txt`), `${[...answers].join('\n')}\n`)
}
