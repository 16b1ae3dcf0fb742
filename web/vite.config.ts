import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where `npm run web` finds a running server; pages come from Vite, everything else from there. */
const SERVER = process.env['INTERPRES_PUBLIC_URL_EU'] ?? 'http://127.0.0.1:8080'

/** The languages of the interface, as React Aria names its own sentences. */
const OWN_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'ar']

/** Leaves out the sentences that React Aria has in languages that the interface has not: two thirds of them. */
function withoutOtherLanguages(): Plugin {
  return {
    name: 'without-other-languages',
    load(id) {
      const language = /\/react-(?:aria|stately)[^/]*\/.*\/intl\/\w+\/([a-z]{2})-[A-Z]{2}\.m?js$/.exec(
        id,
      )?.[1]
      const isOther = language !== undefined && !OWN_LANGUAGES.includes(language)
      return isOther ? 'export default {}' : undefined
    },
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), withoutOtherLanguages()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: {
      // Every browser of `target` knows it.
      polyfill: false,
      // The list of what each page imports would be a part of the first one.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    target: ['chrome125', 'firefox128', 'safari18'],
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/interpres', '/v1', '/v2', '/v3', '/docs', '/openapi.json'].map((path) => [
        path,
        { target: SERVER, changeOrigin: true, headers: { origin: SERVER } },
      ]),
    ),
  },
})
