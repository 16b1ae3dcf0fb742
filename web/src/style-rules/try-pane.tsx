import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Label, TextArea, TextField } from 'react-aria-components'
import { call } from '../api/client.ts'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { useWording } from '../messages/messages.ts'
import type { Rules } from './rule-words.ts'
import styles from './style-rules.module.css'

const SAMPLES: Readonly<Record<string, string>> = {
  de: 'Das Treffen am 03.04.2026 um 15:30 Uhr kostet 1234,50 € – „sofort" zahlbar.',
  en: 'The meeting on 3 April 2026 at 15:30 costs $1234.50 - "payable at once".',
  es: 'La reunión del 3 de abril de 2026 a las 15:30 cuesta 1234,50 €: "pago inmediato".',
  fr: 'La réunion du 3 avril 2026 à 15:30 coûte 1234,50 € : "à payer de suite".',
  it: 'La riunione del 3 aprile 2026 alle 15:30 costa 1234,50 €: "da pagare subito".',
  ja: '会議は2026年4月3日15:30に始まり、料金は12345円です。',
  ko: '회의는 2026년 4월 3일 15:30에 시작하며 요금은 12345원입니다.',
  zh: '会议于2026年4月3日15:30开始，费用为12345元。',
}

/** What the chosen rules make of a text at once; nothing is translated or counted. */
export function TryPane({ language, rules }: { readonly language: string; readonly rules: Rules }) {
  const { t } = useWording()
  const [text, setText] = useState(SAMPLES[language] ?? '')
  const asked = useDeferredValue(text)
  const { data, error } = useQuery({
    queryKey: ['try', language, asked, rules],
    queryFn: ({ signal }) =>
      call('POST /interpres/v1/style-rules/try', {
        body: { language, text: asked, configured_rules: rules },
        signal,
      }),
    enabled: asked !== '',
    placeholderData: (last) => last,
  })
  return (
    <section className="card stack">
      <h2>{t.styles.try}</h2>
      <TextField value={text} onChange={setText} maxLength={10_000}>
        <Label>{t.styles.tryText}</Label>
        <TextArea rows={3} dir="auto" lang={language} />
      </TextField>
      <div className="field">
        <span className="label">{t.styles.tryResult}</span>
        <output className={styles['output']} dir="auto" lang={language}>
          {asked === '' ? '' : data?.text}
        </output>
      </div>
      {error !== null && <ProblemNotice problem={error} />}
    </section>
  )
}
