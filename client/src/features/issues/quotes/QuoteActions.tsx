import type { Issue } from '@doorstep/contract/issues/schema'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { Button } from '../../../ui/Button.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { useFilled } from '../../../ui/OneFilled.tsx'
import { isOpenQuote, lowestOf } from './quoteList.ts'

const loadDialogs = () => import('./QuoteDialogs.tsx')
const ChooseQuoteDialog = dialogPart(async () => (await loadDialogs()).ChooseQuoteDialog)
const WithdrawQuoteDialog = dialogPart(async () => (await loadDialogs()).WithdrawQuoteDialog)
const RenewQuoteLinkDialog = dialogPart(async () => (await loadDialogs()).RenewQuoteLinkDialog)

interface QuoteActionsProps {
  issue: Issue
  quote: Quote
  /** All quotes of the issue, to compare. */
  quotes: readonly Quote[]
}

/** Staff actions for a quote. Decisions come first. The action that ends the quote comes last and is red. */
export function QuoteActions({ issue, quote, quotes }: QuoteActionsProps) {
  const stand = useRowDialog()
  const given = quotes.filter((one) => one.next.includes('Chosen'))
  // If several quotes share the lowest price, none of them is the likely choice.
  const isLikely = given.length === 1 ? given[0] === quote : lowestOf(given) === quote
  const choosing = useFilled('decision', isLikely && quote.can.includes('quote:manage'))
  if (!quote.can.includes('quote:manage')) return null
  const { firmName, next } = quote
  const others = quotes.filter((other) => other !== quote && isOpenQuote(other))
  return (
    <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
      {next.includes('Chosen') && (
        <Button
          size="sm"
          variant={choosing}
          aria-label={`Choose the quote from ${firmName}`}
          onPress={() =>
            stand((close) => (
              <ChooseQuoteDialog issue={issue} quote={quote} others={others} onClose={close} />
            ))
          }
        >
          Choose
        </Button>
      )}
      {isOpenQuote(quote) && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`New link for the quote from ${firmName}`}
          onPress={() =>
            stand((close) => <RenewQuoteLinkDialog issue={issue} quote={quote} onClose={close} />)
          }
        >
          New link
        </Button>
      )}
      {next.includes('Withdrawn') && (
        <Button
          size="sm"
          variant="secondary-danger"
          aria-label={`Withdraw the quote from ${firmName}`}
          onPress={() =>
            stand((close) => <WithdrawQuoteDialog issue={issue} quote={quote} onClose={close} />)
          }
        >
          Withdraw
        </Button>
      )}
    </div>
  )
}
