import type { Issue } from '@doorstep/contract/issues/schema'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { Ellipsis } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import { useFilled } from '../../../ui/OneFilled.tsx'
import { isOpenQuote, lowestOf } from './quoteList.ts'

const loadDialogs = () => import('./QuoteDialogs.tsx')
const ChooseQuoteDialog = dialogPart(async () => (await loadDialogs()).ChooseQuoteDialog)
const WithdrawQuoteDialog = dialogPart(async () => (await loadDialogs()).WithdrawQuoteDialog)
const RenewQuoteLinkDialog = dialogPart(async () => (await loadDialogs()).RenewQuoteLinkDialog)

interface QuoteActionsProps {
  issue: Issue
  quote: Quote
  /** All quotes of the issue, for a comparison with this quote. */
  quotes: readonly Quote[]
}

/** Buttons with which staff decide about a quote. */
export function QuoteActions({ issue, quote, quotes }: QuoteActionsProps) {
  const stand = useRowDialog()
  const given = quotes.filter((one) => one.next.includes('Chosen'))
  // If several quotes share the lowest price, no quote is highlighted as the likely choice.
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
    </div>
  )
}

/** Further staff actions for a quote. */
export function QuoteMenu({ issue, quote }: Omit<QuoteActionsProps, 'quotes'>) {
  const stand = useRowDialog()
  const entries: MenuEntry[] = []
  if (isOpenQuote(quote))
    entries.push({
      id: 'link',
      label: 'New link',
      onAction: () => stand((close) => <RenewQuoteLinkDialog issue={issue} quote={quote} onClose={close} />),
    })
  if (quote.next.includes('Withdrawn'))
    entries.push({
      id: 'withdraw',
      label: 'Withdraw',
      isDanger: true,
      onAction: () => stand((close) => <WithdrawQuoteDialog issue={issue} quote={quote} onClose={close} />),
    })
  if (entries.length === 0 || !quote.can.includes('quote:manage')) return null
  return (
    <Menu
      label={`Actions for the quote from ${quote.firmName}`}
      triggerClassName="-mt-3 -mr-3 -mb-2 ml-auto flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken md:-mt-1.5 md:-mr-1.5 md:size-8 print:hidden"
      trigger={<Ellipsis aria-hidden="true" className="size-4" />}
      entries={entries}
    />
  )
}
