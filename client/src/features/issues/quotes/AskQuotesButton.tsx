import type { Issue } from '@doorstep/contract/issues/schema'
import { QUOTE_MESSAGES } from '@doorstep/contract/quotes/texts'
import { QUOTES_MAX } from '@doorstep/contract/quotes/rules'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/Button.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { isOpenQuote, issueQuotes } from './quoteList.ts'

const AskQuotesDialog = dialogPart(async () => (await import('./AskQuotesDialog.tsx')).AskQuotesDialog)

/** Opens the form to ask for quotes. Hidden if staff cannot ask another firm. */
export function AskQuotesButton({ issue }: { issue: Issue }) {
  const stand = useRowDialog()
  const { data } = useQuery(issueQuotes(issue.issueId))
  const asked = (data ?? []).filter(isOpenQuote).map(({ firmId }) => firmId)
  return (
    <Button
      size="sm"
      variant="secondary"
      disabledReason={asked.length >= QUOTES_MAX ? QUOTE_MESSAGES.tooMany : undefined}
      onPress={() => stand((close) => <AskQuotesDialog issue={issue} askedFirmIds={asked} onClose={close} />)}
    >
      Ask for quotes
    </Button>
  )
}
