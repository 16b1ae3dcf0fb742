import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { useWording } from '../messages/messages.ts'

const SHOWN_MS = 2_000

export function CopyButton({
  text,
  label,
  className = 'react-aria-Button plain',
  isIcon = false,
}: {
  readonly text: string
  readonly label?: string
  readonly className?: string
  /** The word is read aloud only, where there is little room. */
  readonly isIcon?: boolean
}) {
  const { t } = useWording()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <Button
      className={className}
      isDisabled={text === ''}
      onPress={() => {
        void copyText(text).then(() => setCopied(true))
      }}
    >
      {isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
      <span aria-live="polite" className={isIcon ? 'visually-hidden' : undefined}>
        {isCopied ? t.common.copied : (label ?? t.common.copy)}
      </span>
    </Button>
  )
}

/** Plain http in a home network has no clipboard; a selected field does. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
