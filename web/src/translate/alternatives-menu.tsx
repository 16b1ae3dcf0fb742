import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { Pending } from '../controls/pending.tsx'
import { ProblemNotice } from '../controls/problem-notice.tsx'
import { useWording } from '../messages/messages.ts'

function useAlternatives(isOpen: boolean, find: () => Promise<readonly string[]>) {
  const [found, setFound] = useState<readonly string[]>()
  const [problem, setProblem] = useState<Error>()
  const [wasOpen, setWasOpen] = useState(isOpen)
  // Before it is shown: what was found for another sentence is never offered for this one.
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (isOpen) {
      setFound(undefined)
      setProblem(undefined)
    }
  }
  useEffect(() => {
    if (!isOpen) return
    let isCurrent = true
    find().then(
      (texts) => isCurrent && setFound(texts),
      (error: unknown) => isCurrent && setProblem(error as Error),
    )
    return () => {
      isCurrent = false
    }
    // What is current when the menu opens is what it is about.
  }, [isOpen])
  return { found, problem }
}

/** Other translations of the sentence at the caret, fetched when somebody wants to see them. */
export function AlternativesMenu({
  language,
  isOpen,
  onOpenChange,
  find,
  onChoose,
}: {
  readonly language: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly find: () => Promise<readonly string[]>
  readonly onChoose: (text: string) => void
}) {
  const { t } = useWording()
  const { found, problem } = useAlternatives(isOpen, find)
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Button className="react-aria-Button plain">
        {t.translate.alternatives}
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <Popover placement="top end">
        {problem !== undefined && <ProblemNotice problem={problem} />}
        {problem === undefined && found === undefined && <Pending />}
        {found !== undefined && (
          <Menu
            aria-label={t.translate.alternatives}
            autoFocus="first"
            onAction={(key) => {
              const text = found[Number(key)]
              if (text !== undefined) onChoose(text)
            }}
            renderEmptyState={() => <p className="empty small muted">{t.translate.noAlternatives}</p>}
          >
            {found.map((text, index) => (
              <MenuItem key={text} id={String(index)} textValue={text}>
                <span dir="auto" lang={language}>
                  {text}
                </span>
              </MenuItem>
            ))}
          </Menu>
        )}
      </Popover>
    </MenuTrigger>
  )
}
