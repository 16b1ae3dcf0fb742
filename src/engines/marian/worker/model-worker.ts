import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { releaseMemoryWhenQuiet } from '../../../kernel/memory-release.ts'
import { yieldToEventLoop } from '../../../kernel/threads/background-priority.ts'
import type { ParentPort } from '../../../kernel/threads/worker-process.ts'
import { PackError } from '../../../packs/pack-error.ts'
import { ModelFileError } from '../format/model-file-error.ts'
import { createBatcher } from '../inference/batcher.ts'
import { chooseRuntime, type RuntimeKind } from '../inference/runtime-kind.ts'
import { scoreTexts } from '../segments/score-texts.ts'
import { translateSegment } from '../segments/translate-segment.ts'
import { type LoadedModel, loadModel } from './load-model.ts'
import type { FromWorker, ToWorker, WorkerConfig, WorkerJob } from './messages.ts'
import { packTranslation } from './packed-translation.ts'
import { shareOf } from './segment-work.ts'

/**
 * Serves one port: loads and unloads models, translates segments and scores texts. Messages are handled as they come, so segments that
 * arrive while a batch is decoded are ready for the next one.
 */
export function serveModels(port: ParentPort, config: WorkerConfig): void {
  const batcher = createBatcher({ ...config, weightOf: shareOf })
  let kind: Promise<RuntimeKind> | undefined
  const models = new Map<string, Promise<LoadedModel>>()
  const send = (message: FromWorker) => port.postMessage(message)
  const jobs = createJobs(models, send)

  async function load({ model }: Extract<ToWorker, { type: 'load' }>): Promise<void> {
    const startedMs = performance.now()
    kind ??= chooseRuntime(config.runtime).then((choice) => choice.kind)
    const loading = kind.then((known) => loadModel(model, known, batcher))
    models.set(model.key, loading)
    try {
      await loading
      send({ type: 'loaded', key: model.key, loadMs: performance.now() - startedMs })
    } catch (error) {
      models.delete(model.key)
      send({ type: 'load_failed', key: model.key, reason: reasonOf(error), isDamaged: isDamage(error) })
    }
  }

  async function unload(key: string): Promise<void> {
    const model = models.get(key)
    models.delete(key)
    await (await model)?.close()
  }

  port.on('message', (received) => {
    const message = received as ToWorker
    switch (message.type) {
      case 'load':
        void load(message)
        break
      case 'unload':
        void unload(message.key).catch(() => {})
        break
      case 'work':
        for (const job of message.jobs) void jobs.work(job)
        break
      case 'cancel':
        jobs.cancel(message.job)
        break
      case 'stop':
        process.exit(0)
    }
  })
}

/** What is worked on, and can be given up. */
function createJobs(models: ReadonlyMap<string, Promise<LoadedModel>>, send: (message: FromWorker) => void) {
  const jobs = new Map<number, AbortController>()

  async function work(order: WorkerJob): Promise<void> {
    const { job, key, path } = order
    const controller = new AbortController()
    jobs.set(job, controller)
    try {
      const model = await models.get(key)
      if (model === undefined) throw new Error('The model is not loaded')
      const { signal } = controller
      const answer: FromWorker =
        order.type === 'score'
          ? { type: 'scored', job, result: await scoreTexts(model, order.texts, { ...order, signal }) }
          : {
              type: 'translated',
              job,
              result: packTranslation(
                await translateSegment(model, order.segment, { ...order.options, path, signal }),
              ),
            }
      if (!signal.aborted) send(answer)
    } catch (error) {
      if (controller.signal.aborted) return
      send({ type: 'failed', job, reason: reasonOf(error), isDamaged: isDamage(error) })
    } finally {
      jobs.delete(job)
    }
  }

  return { work, cancel: (job: number) => jobs.get(job)?.abort() }
}

/** Whether files of the pack are at fault. Some are read only when something is looked up in them. */
function isDamage(error: unknown): error is Error {
  return error instanceof PackError || error instanceof ModelFileError
}

function reasonOf(error: unknown): string {
  if (isDamage(error)) return error.message
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown reason'
}

if (!isMainThread && parentPort !== null && isWorkerConfig(workerData)) {
  yieldToEventLoop()
  serveModels(parentPort, workerData)
  releaseMemoryWhenQuiet()
}

export function isWorkerConfig(value: unknown): value is WorkerConfig {
  return typeof value === 'object' && value !== null && 'maxRows' in value && 'maxPositions' in value
}
