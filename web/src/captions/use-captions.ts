import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { onForget } from '../kept/forget.ts'
import {
  type CaptionsOrder,
  type ConnectionListener,
  type LiveCaptions,
  openCaptions,
  type Ticket,
} from './live-captions.ts'
import { type Recording, record, recordingType } from './microphone.ts'
import { emptyTranscript, endOf, type Transcript, withPause, withTargets, withUpdate } from './transcript.ts'

export type CaptionsState = 'idle' | 'starting' | 'listening' | 'finishing'

interface Sitting {
  captions: LiveCaptions | undefined
  recording: Recording | undefined
}

/** Words from the microphone; a pause ends the session, so that silence is not counted, and the next one goes on. */
export function useCaptions() {
  const [state, setState] = useState<CaptionsState>('idle')
  const [transcript, setTranscript] = useState<Transcript>(() => emptyTranscript([]))
  const [problem, setProblem] = useState<Error>()
  const sitting = useRef<Sitting>(undefined)

  const leave = useCallback(() => {
    const left = sitting.current
    sitting.current = undefined
    left?.captions?.close()
    void left?.recording?.stop()
    setState('idle')
  }, [])
  const clear = useCallback(() => setTranscript(({ targets }) => emptyTranscript(namesOf(targets))), [])
  useEnding(leave, clear)

  const start = useCallback(
    async (order: Omit<CaptionsOrder, 'mediaType'>) => {
      leave()
      setProblem(undefined)
      setState('starting')
      const begun = withPause(withTargets(transcript, order.targets))
      const offsetMs = endOf(begun)
      setTranscript(begun)
      const own: Sitting = { captions: undefined, recording: undefined }
      sitting.current = own
      const isCurrent = () => sitting.current === own
      const end = (reason: Error | undefined) => {
        if (!isCurrent()) return
        setProblem(reason)
        leave()
      }
      try {
        // Asked first: whoever thinks about it does so before the server waits for sound.
        own.recording = await recordFor(own)
      } catch (error) {
        return end(error as Error)
      }
      if (!isCurrent()) return void own.recording.stop()
      own.captions = openCaptions({ ...order, mediaType: recordingType()?.[1] ?? '' }, SERVER, {
        onReady: () => isCurrent() && setState((known) => (known === 'starting' ? 'listening' : known)),
        onUpdate: (language, update) =>
          isCurrent() && setTranscript((known) => withUpdate(known, language, update, offsetMs)),
        onEnd: end,
      })
    },
    [leave, transcript],
  )

  const pause = useCallback(async () => {
    const own = sitting.current
    if (own === undefined) return
    if (own.recording === undefined || own.captions === undefined) return leave()
    setState('finishing')
    await own.recording.stop()
    own.captions.finish()
  }, [leave])

  return { state, transcript, problem, start, pause, clear }
}

function recordFor(own: Sitting): Promise<Recording> {
  return record(
    (bytes) => own.captions?.send(bytes),
    () => own.captions?.finish(),
  )
}

/** Whoever leaves the page is heard no more, and a session that ends leaves no words behind. */
function useEnding(leave: () => void, clear: () => void): void {
  useEffect(() => leave, [leave])
  useEffect(
    () =>
      onForget(() => {
        leave()
        clear()
      }),
    [leave, clear],
  )
}

function namesOf(targets: Transcript['targets']): readonly string[] {
  return targets.flatMap(({ language }) => language ?? [])
}

const SERVER = {
  async begin({ mediaType, source, targets, formality, glossaryId }: CaptionsOrder): Promise<Ticket> {
    return ticketOf(
      await call('POST /v3/voice/realtime', {
        body: {
          source_media_content_type: mediaType,
          source_language: source,
          source_language_mode: source === undefined ? 'auto' : 'fixed',
          target_languages: targets,
          formality,
          glossary_id: glossaryId,
        },
      }),
    )
  },
  renew: async (token: string) => ticketOf(await call('GET /v3/voice/realtime', { query: { token } })),
  connect({ address, token }: Ticket, { onOpen, onMessage, onClose }: ConnectionListener) {
    const socket = new WebSocket(`${address}?token=${encodeURIComponent(token)}`)
    socket.addEventListener('open', onOpen)
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data))
    socket.addEventListener('close', onClose)
    return socket
  },
  after: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
}

/** The path is the server's, the rest that of the page: nothing else may be connected to. */
function ticketOf({
  streaming_url: url,
  token,
}: {
  readonly streaming_url: string
  readonly token: string
}): Ticket {
  const address = new URL(new URL(url).pathname, window.location.href)
  address.protocol = window.location.protocol === 'https:' ? 'wss:' : 'ws:'
  return { address: address.href, token }
}
