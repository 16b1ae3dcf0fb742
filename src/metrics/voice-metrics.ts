import { Counter, Histogram, type Registry } from 'prom-client'

/** Figures of speech: how much, how late and how it ended; never what was said, in which languages or by whom. */
export function createVoiceMetrics(registers: Registry[]) {
  const audio = new Counter({
    name: 'interpres_voice_audio_seconds_total',
    help: 'Audio that sessions of speech have listened to.',
    registers,
  })
  const delay = new Histogram({
    name: 'interpres_voice_concluded_delay_seconds',
    help: 'How far the audio had gone on from the end of a piece to its concluded text being sent.',
    buckets: [0.5, 1, 1.5, 2, 3, 5, 10, 20, 30],
    registers,
  })
  const heldBack = new Counter({
    name: 'interpres_voice_held_back_total',
    help: 'How often audio had to wait since what listens, or who reads, was behind.',
    registers,
  })
  const sessions = new Counter({
    name: 'interpres_voice_sessions_ended_total',
    help: 'Sessions of speech by how they ended: finished, abandoned, handed-over, or the code of an error.',
    labelNames: ['outcome'],
    registers,
  })

  return {
    heard: (audioMs: number) => audio.inc(audioMs / 1_000),
    concluded: (delayMs: number) => delay.observe(delayMs / 1_000),
    heldBack: () => heldBack.inc(),
    ended: (outcome: string) => sessions.inc({ outcome }),
  }
}
