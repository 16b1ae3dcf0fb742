// What a key costs in the text page as texts grow, and a turn of the wheel in a glossary of 50,000 terms, in Chromium on a
// real server with the fixture engine. Processor time of the page's thread, which other work does not lengthen; long tasks
// (over 50 ms) and key press to paint by the clock. Run: npm run bench -- web-frames
import type { CDPSession, Page } from 'playwright-core'
import { DEVELOPER_KEY, startServerProcess } from '../test/support/server-process.ts'
import { findBrowser, launch, openPage, signIn } from '../test/web/support/browser.ts'

const KEYS = 60
const TURNS = 100
const TERMS = 50_000
const LENGTHS = [0, 5_000, 100_000]
const SENTENCE = 'The ship reached the harbour late at night, and nobody was there to meet it. '

const found = findBrowser()
if ('reason' in found) throw new Error(found.reason)
const [server, browser] = await Promise.all([
  startServerProcess({ environment: { INTERPRES_LOG_LEVEL: 'error' } }),
  launch(found.path),
])
try {
  for (const length of LENGTHS) await typeInto(length)
  await scrollGlossary()
} finally {
  await browser.close()
  await server.stop()
  server.remove()
}

async function typeInto(length: number): Promise<void> {
  const { page, close } = await openPage(browser, server.urls.eu)
  await signIn(page, server.urls.eu, DEVELOPER_KEY)
  await page.goto(`${server.urls.eu}/#en/de`)
  const text = Array.from({ length: Math.ceil(length / 400) }, () => SENTENCE.repeat(5).slice(0, 400)).join(
    '\n',
  )
  await page.locator('textarea').fill(text)
  if (length > 0) await page.locator('[role=region][aria-busy=false][lang]').waitFor()
  await page.locator('textarea').focus()
  await page.keyboard.press('Control+End')
  const watch = await watchThread(page)
  for (let key = 0; key < KEYS; key += 1) await page.keyboard.type('e', { delay: 50 })
  const { cpuMs, longTasks, eventsMs } = await watch.read()
  const sorted = eventsMs.toSorted((left, right) => left - right)
  console.log(
    `${length} characters: ${(cpuMs / KEYS).toFixed(1)} ms of processor time a key; key press to paint ` +
      `${sorted[Math.floor(sorted.length / 2)] ?? '< 16'} ms median, ${sorted.at(-1) ?? '< 16'} ms longest; ${longTasks}`,
  )
  await close()
}

async function scrollGlossary(): Promise<void> {
  const content = Array.from({ length: TERMS }, (_, index) => `term ${index}\tWort ${index}`).join('\n')
  const answer = await fetch(`${server.urls.eu}/interpres/v1/glossaries/import`, {
    method: 'POST',
    headers: { authorization: `Service-Auth-Key ${DEVELOPER_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'tsv', content, source_lang: 'en', target_lang: 'de', name: 'Large' }),
  })
  const { glossary_id: id } = (await answer.json()) as { readonly glossary_id: string }
  const { page, close } = await openPage(browser, server.urls.eu)
  await signIn(page, server.urls.eu, DEVELOPER_KEY)
  await page.goto(`${server.urls.eu}/glossaries/${id}/en-de`)
  await page.getByRole('gridcell', { name: 'term 0', exact: true }).hover()
  const watch = await watchThread(page)
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.mouse.wheel(0, 600)
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  }
  const { cpuMs, longTasks } = await watch.read()
  console.log(
    `${TERMS} terms: ${(cpuMs / TURNS).toFixed(1)} ms of processor time a turn of the wheel; ${longTasks}`,
  )
  await close()
}

/** Begins to watch the thread of the page; `read` tells what happened since. */
async function watchThread(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(`(() => {
    window.watched = { tasks: [], events: [] }
    new PerformanceObserver((list) => window.watched.tasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask' })
    new PerformanceObserver((list) => window.watched.events.push(
      ...list.getEntries().filter(({ name }) => name === 'keydown').map(({ duration }) => duration),
    )).observe({ type: 'event', durationThreshold: 16 })
  })()`)
  const before = await threadMs(session)
  return {
    async read() {
      const cpuMs = (await threadMs(session)) - before
      const { tasks, events } = await page.evaluate<{
        readonly tasks: readonly number[]
        readonly events: readonly number[]
      }>('window.watched')
      const longest = Math.max(0, ...tasks)
      return {
        cpuMs,
        eventsMs: events,
        longTasks: `${tasks.length} tasks over 50 ms${tasks.length === 0 ? '' : `, the longest ${longest.toFixed(0)} ms`}`,
      }
    },
  }
}

async function threadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}
