import type { Route } from '../route.ts'

/** The route with bodies of every type left unread, for its handler to read from `request.raw`. */
export function withUnreadBody({ path, register }: Route): Route {
  return {
    path,
    register(app) {
      // In a scope of its own: everywhere else bodies are read.
      app.register(async (scope) => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', (_request, _payload, done) => done(null, {}))
        register(scope)
      })
    },
  }
}
