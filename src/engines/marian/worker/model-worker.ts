import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { yieldToEventLoop } from '../../../kernel/threads/background-priority.ts'
import type { ParentPort } from '../../../kernel/threads/worker-process.ts'
import { ModelFileError } from '../format/model-file-error.ts'
import { createBatcher } from '../inference/batcher.ts'
import { chooseRuntime, type RuntimeKind } from '../inference/runtime-kind.ts'
import { PackError } from '../packs/pack-error.ts'
import { translateSegment } from '../segments/translate-segment.ts'
import { type LoadedModel, loadModel } from './load-model.ts'
import type { FromWorker, ToWorker, WorkerConfig } from './messages.ts'
import { shareOf } from './segment-work.ts'

/**
 * Serves one port: loads and unloads models and translates segments. Messages are handled as they come, so segments that
 * arrive while a batch is decoded are ready for the next one.
 */
export function serveModels(port: ParentPort, config: WorkerConfig): void {
  const batcher = createBatcher({ ...config, weightOf: shareOf })
  let kind: Promise<RuntimeKind> | undefined
  const models = new Map<string, Promise<LoadedModel>>()
  const jobs = new Map<number, AbortController>()

  const send = (message: FromWorker) => port.postMessage(message)

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
      const isDamaged = error instanceof PackError || error instanceof ModelFileError
      send({ type: 'load_failed', key: model.key, reason: reasonOf(error), isDamaged })
    }
  }

  async function unload(key: string): Promise<void> {
    const model = models.get(key)
    models.delete(key)
    await (await model)?.close()
  }

  async function translate({
    job,
    key,
    segment,
    options,
    path,
  }: Extract<ToWorker, { type: 'translate' }>): Promise<void> {
    const controller = new AbortController()
    jobs.set(job, controller)
    try {
      const model = await models.get(key)
      if (model === undefined) throw new Error('The model is not loaded')
      const result = await translateSegment(model, segment, {
        ...options,
        path,
        signal: controller.signal,
      })
      if (!controller.signal.aborted) send({ type: 'translated', job, result })
    } catch (error) {
      if (!controller.signal.aborted) send({ type: 'failed', job, reason: reasonOf(error) })
    } finally {
      jobs.delete(job)
    }
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
      case 'translate':
        void translate(message)
        break
      case 'cancel':
        jobs.get(message.job)?.abort()
        break
      case 'stop':
        process.exit(0)
    }
  })
}

function reasonOf(error: unknown): string {
  if (error instanceof PackError || error instanceof ModelFileError) return error.message
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown reason'
}

if (!isMainThread && parentPort !== null && isWorkerConfig(workerData)) {
  yieldToEventLoop()
  serveModels(parentPort, workerData)
}

export function isWorkerConfig(value: unknown): value is WorkerConfig {
  return typeof value === 'object' && value !== null && 'maxRows' in value && 'maxPositions' in value
}
