import type { Issue } from '@doorstep/contract/issues/schema'
import { poundsText } from '@doorstep/contract/orders/texts'
import { quoteEndpoints } from '@doorstep/contract/quotes/endpoints'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { useApiMutation } from '../../../api/query.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { notify } from '../../../ui/toast.ts'

interface QuoteDialogProps {
  issue: Pick<Issue, 'issueId'>
  quote: Quote
  onClose: () => void
}

/**
 * Chooses the quote in the version that staff see. If the firm has since changed the quote, the server refuses the
 * choice.
 */
export function ChooseQuoteDialog(props: QuoteDialogProps & { others: readonly Quote[] }) {
  const { issue, quote, others, onClose } = props
  const { firmName, amountPence, quoteId, version } = quote
  const choose = useApiMutation(quoteEndpoints.chooseQuote, { ownChangeOf: issue.issueId })
  return (
    <ActDialog
      title={`Choose the quote from ${firmName}?`}
      confirmLabel="Choose this quote"
      busyText="Choosing..."
      act={() => choose.mutateAsync({ params: { quoteId }, body: { version } })}
      failedText="We couldn’t choose the quote. Try again."
      onDone={() => notify.success(`Quote from ${firmName} chosen. A work order has been prepared.`)}
      onClose={onClose}
    >
      <p>
        A work order with a limit of {poundsText(amountPence ?? 0)} will be prepared. {firmName} will get no
        email until you send it.
      </p>
      {others.length > 0 && (
        <p>
          We will tell {namesOf(others)} that we no longer need a quote, but not why. Their links will stop
          working.
        </p>
      )}
    </ActDialog>
  )
}

/** The names of the firms in one phrase, for example "Brook Plumbing and Alba Glass". */
const namesOf = (quotes: readonly Quote[]) =>
  new Intl.ListFormat('en-GB').format(quotes.map(({ firmName }) => firmName))

export function WithdrawQuoteDialog({ issue, quote, onClose }: QuoteDialogProps) {
  const { firmName, quoteId } = quote
  const withdraw = useApiMutation(quoteEndpoints.withdrawQuote, { ownChangeOf: issue.issueId })
  return (
    <ActDialog
      title={`Withdraw the quote from ${firmName}?`}
      confirmLabel="Withdraw quote"
      busyText="Withdrawing..."
      isDanger
      act={() => withdraw.mutateAsync({ params: { quoteId } })}
      failedText="We couldn’t withdraw the quote. Try again."
      onDone={() => notify.success(`Quote from ${firmName} withdrawn.`)}
      onClose={onClose}
    >
      <p>We will tell the firm that the quote is no longer needed. Its link will stop working.</p>
    </ActDialog>
  )
}

/** Makes a new link for the firm. The old link stops working. */
export function RenewQuoteLinkDialog({ issue, quote, onClose }: QuoteDialogProps) {
  const { firmName, quoteId } = quote
  const renew = useApiMutation(quoteEndpoints.renewQuoteLink, { ownChangeOf: issue.issueId })
  return (
    <ActDialog
      title={`Send ${firmName} a new link for its quote?`}
      confirmLabel="Send new link"
      busyText="Sending..."
      act={() => renew.mutateAsync({ params: { quoteId } })}
      failedText="We couldn’t send the link. Try again."
      onDone={() => notify.success(`New link sent to ${firmName}.`)}
      onClose={onClose}
    >
      <p>The firm will get the new link by email. The current link will stop working.</p>
    </ActDialog>
  )
}
