import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../scripts/run-with-project-node.mjs', import.meta.url))
const PROGRAM = `process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(0) });
  setInterval(() => {}, 1000); console.log('running')`

test('a program is asked to stop when the shell that npm runs it in is gone', async () => {
  const wrapper = `import { runWithProjectNode } from ${JSON.stringify(script)};
    runWithProjectNode(['-e', ${JSON.stringify(PROGRAM)}], { stopWithParent: true })`
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; exit', process.execPath, wrapper], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: shell.stdout })
  expect(await once(lines, 'line')).toEqual(['running'])
  shell.kill('SIGTERM')
  expect(await once(lines, 'line')).toEqual(['asked to stop'])
})
