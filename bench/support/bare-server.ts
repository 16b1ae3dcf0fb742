// The yardstick of bench/translate-overhead.ts: a Fastify route that parses the same body and answers the same shape,
// with nothing in between.
import fastify from 'fastify'

const app = fastify()
app.post<{ Body: { text: readonly string[]; target_lang: string } }>('/v2/translate', (request) => ({
  translations: request.body.text.map((text) => ({ detected_source_language: 'EN', text })),
}))
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) })
console.log('ready')
