import { Page } from '../controls/page.tsx'
import { WithPairs } from '../languages/with-pairs.tsx'
import { useWording } from '../messages/messages.ts'
import { Translator } from './translator.tsx'

/** The text page. */
export default function TranslatePage() {
  const { t } = useWording()
  return (
    <Page title={t.translate.title} hideTitle>
      <WithPairs>{(pairs) => <Translator pairs={pairs} />}</WithPairs>
    </Page>
  )
}
