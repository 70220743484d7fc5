import type { Issue } from '@doorstep/contract/issues/schema'
import { quoteEndpoints } from '@doorstep/contract/quotes/endpoints'
import { QUOTE_WORDS_MAX, QUOTES_MAX } from '@doorstep/contract/quotes/rules'
import { AskForQuotes } from '@doorstep/contract/quotes/schema'
import { QUOTE_MESSAGES } from '@doorstep/contract/quotes/texts'
import * as z from 'zod/mini'
import { fixedText } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useCurrentUser } from '../../../api/session.ts'
import { SelectField } from '../../../forms/SelectField.tsx'
import { ShortFormDialog } from '../../../forms/ShortFormDialog.tsx'
import { TextAreaField, TextField } from '../../../forms/TextField.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { today } from '../../../lib/dates.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { notify } from '../../../ui/toast.ts'
import { ExpiredPapers } from '../orders/ExpiredPapers.tsx'
import { CHOOSE_FIRM } from '../orders/orderValues.ts'
import { PhotoChoice } from '../orders/PhotoChoice.tsx'
import { ReportWordsButton } from '../orders/ReportWordsButton.tsx'
import { useTryKeys } from '../orders/tryKeys.ts'
import { useFirmChoices } from '../orders/useFirmChoices.ts'

const Firm = z.nullable(z.number())

/** The form that asks firms for a quote: the firms, the work and the last day. */
const QuoteValues = z.object({
  firm1: Firm.check(z.refine((id) => id !== null, { error: CHOOSE_FIRM })),
  firm2: Firm,
  firm3: Firm,
  words: AskForQuotes.shape.words,
  dueOn: z.string().check(z.refine((day) => day === '' || day >= today(), { error: QUOTE_MESSAGES.dayOver })),
  photoIds: z.array(z.number()),
  overrideReason: z.string(),
})
type QuoteValues = z.infer<typeof QuoteValues>

/** The value of an optional firm field that is empty. */
const NOBODY = 0

const firmsOf = (values: Pick<QuoteValues, 'firm1' | 'firm2' | 'firm3'>): number[] => [
  ...new Set([values.firm1, values.firm2, values.firm3].flatMap((id) => id || [])),
]

interface AskQuotesDialogProps {
  issue: Issue
  /** Staff cannot ask a firm again while its quote is open. */
  askedFirmIds: readonly number[]
  onClose: () => void
}

const PLACES = [
  { name: 'firm1', label: 'First firm' },
  { name: 'firm2', label: 'Second firm (optional)' },
  { name: 'firm3', label: 'Third firm (optional)' },
] as const

/** Asks up to three firms for a quote. */
export function AskQuotesDialog({ issue, askedFirmIds, onClose }: AskQuotesDialogProps) {
  const { query, options } = useFirmChoices(issue.issueId)
  const isAdmin = useCurrentUser()?.role === 'ADMIN'
  const form = useContractForm(QuoteValues, {
    firm1: null,
    firm2: null,
    firm3: null,
    words: '',
    dueOn: '',
    photoIds: [],
    overrideReason: '',
  })
  const { control } = form
  const [firm1, firm2, firm3, photoIds] = form.watch(['firm1', 'firm2', 'firm3', 'photoIds'])
  const chosen = { firm1, firm2, firm3 }
  const firms = (query.data ?? []).filter(({ firmId }) => firmsOf(chosen).includes(firmId))
  const lapsed = firms.filter(({ expired }) => expired.length > 0)
  const ask = useAsking(issue)
  const places = PLACES.slice(0, QUOTES_MAX - askedFirmIds.length)
  return (
    <ShortFormDialog
      title={`Quotes for issue ${issue.jobId}`}
      size="md"
      form={form}
      names={['words', 'dueOn', 'overrideReason']}
      send={async (values) => {
        await ask(values)
        const names = new Intl.ListFormat('en-GB').format(firms.map(({ name }) => name))
        notify.success(`${names} ${firms.length === 1 ? 'has' : 'have'} been asked for a quote.`)
      }}
      failedText="We couldn’t ask the firms. Try again."
      submitLabel={firms.length > 1 ? `Ask ${firms.length} firms` : 'Ask for a quote'}
      busyLabel="Asking..."
      onClose={onClose}
    >
      {query.isError && (
        <ErrorPanel {...fixedText(query.error, 'We couldn’t load the firms. Try again.')} query={query} />
      )}
      {places.map(({ name, label }, index) => (
        <SelectField
          key={name}
          control={control}
          name={name}
          label={label}
          {...(index === 0 && { isRequired: true, hint: FIRMS_HINT })}
          placeholder={query.isPending ? 'Loading...' : 'Choose a firm'}
          options={[
            ...(index === 0 ? [] : [{ value: NOBODY, label: 'Nobody else' }]),
            ...options.filter(
              ({ value }) =>
                value === chosen[name] || !(askedFirmIds.includes(value) || firmsOf(chosen).includes(value)),
            ),
          ]}
        />
      ))}
      {lapsed.map(({ firmId, name, expired }) => (
        <ExpiredPapers key={firmId} expired={expired} mayOverride={isAdmin} asked={name} />
      ))}
      {lapsed.length > 0 && isAdmin && (
        <TextAreaField
          control={control}
          name="overrideReason"
          label="Reason for asking anyway"
          rows={2}
          maxLength={500}
          isRequired
        />
      )}
      <TextAreaField
        control={control}
        name="words"
        label="Work needed"
        hint="Each firm sees exactly this text and the address of the home. Do not name the residents."
        rows={6}
        maxLength={QUOTE_WORDS_MAX}
        isRequired
      />
      <ReportWordsButton
        issue={issue}
        typed={() => form.getValues('words')}
        onAdd={(words) => form.setValue('words', words, { shouldDirty: true })}
      />
      <PhotoChoice
        issue={issue}
        label="Photos that the firms see (optional)"
        chosen={photoIds}
        onChange={(ids) => form.setValue('photoIds', ids, { shouldDirty: true })}
      />
      <TextField
        control={control}
        name="dueOn"
        type="date"
        label="Quote wanted by (optional)"
        min={today()}
      />
    </ShortFormDialog>
  )
}

const FIRMS_HINT = 'Best matching trades first. Firms do not see each other.'

function useAsking({ issueId }: Issue) {
  const ask = useApiMutation(quoteEndpoints.askForQuotes, { ownChangeOf: issueId })
  const keyOf = useTryKeys()
  return async (values: QuoteValues): Promise<void> => {
    const { words, dueOn, photoIds } = values
    const overrideReason = values.overrideReason.trim()
    const body = {
      firmIds: firmsOf(values),
      words,
      photoIds,
      ...(dueOn !== '' && { dueOn }),
      ...(overrideReason !== '' && { overrideReason }),
    }
    await ask.mutateAsync({ params: { issueId }, body, options: { idempotencyKey: keyOf(body) } })
  }
}
