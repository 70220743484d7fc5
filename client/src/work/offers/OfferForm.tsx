import { OFFER_FILE_RULES } from '@doorstep/contract/orders/offers/schema'
import { ORDER_WORDS_MAX } from '@doorstep/contract/orders/rules'
import { isPounds, NOT_POUNDS, penceOf } from '../../lib/pounds.ts'
import { FileField } from '../../ui/FileField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { KeptForm, type Filling, type SendKept } from '../kept/KeptForm.tsx'
import type { Kept, KeptPlace } from '../kept/useKept.ts'

export interface Offer {
  key: string
  amountPence: number
  words: string
  removeFile: boolean
  files: File[]
}

interface TypedOffer {
  amount: string
  words: string
  removeFile: boolean
}

export type SendOffer<Shown> = SendKept<Offer, Shown>

interface OfferTexts {
  title: string
  lead: string
  amount: string
  amountHint: string
  words: string
  /** The error for an empty text. Leave out the error if the text is optional. */
  wordsMissing?: string
  file: string
  send: string
}

interface OfferFormProps<Shown> {
  place: KeptPlace
  texts: OfferTexts
  start: { amount: string; words: string; fileName: string | null }
  /** Returns an error text if the form cannot accept the amount. */
  judge?: (pence: number) => string | undefined
  send: SendOffer<Shown>
  onShown: (shown: Shown) => void
  onRefused: () => void
  onLeave?: () => void
}

const FIELDS = ['amountPence', 'words', 'files'] as const

export function OfferForm<Shown>({ texts, start, judge, send, ...form }: OfferFormProps<Shown>) {
  const { fileName, ...typed } = start
  const first: TypedOffer = { ...typed, removeFile: false }
  return (
    <KeptForm
      {...form}
      texts={texts}
      start={first}
      fields={FIELDS}
      problemsOf={(content) => problemsOf(content, texts.wordsMissing, judge)}
      send={(content, onProgress) => send(offerOf(content), onProgress)}
    >
      {(filling) => <OfferFields {...filling} texts={texts} fileName={fileName} />}
    </KeptForm>
  )
}

interface OfferFieldsProps extends Filling<TypedOffer> {
  texts: OfferTexts
  fileName: string | null
}

function OfferFields({ texts, content, errors, fileName, type, take }: OfferFieldsProps) {
  return (
    <>
      <TextInput
        id="amountPence"
        label={texts.amount}
        hint={texts.amountHint}
        isRequired
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={content.amount}
        error={errors['amountPence']}
        onChange={({ target }) => type('amountPence', { amount: target.value })}
      />
      <TextArea
        id="words"
        label={texts.words}
        isRequired={texts.wordsMissing !== undefined}
        maxLength={ORDER_WORDS_MAX}
        value={content.words}
        error={errors['words']}
        onChange={({ target }) => type('words', { words: target.value })}
      />
      <FileField
        id="files"
        label={texts.file}
        hint="PDF, JPG or PNG, 5 MB at most."
        rules={OFFER_FILE_RULES}
        file={content.file}
        kept={
          fileName === null || content.removeFile
            ? undefined
            : { name: fileName, onRemove: () => type('files', { removeFile: true }) }
        }
        error={errors['files']}
        onChange={take}
      />
    </>
  )
}

const offerOf = ({ key, amount, words, file, removeFile }: Kept<TypedOffer>): Offer => ({
  key,
  amountPence: penceOf(amount) ?? 0,
  words: words.trim(),
  removeFile: removeFile && file === null,
  files: file ? [file] : [],
})

function problemsOf(
  { amount, words }: TypedOffer,
  wordsMissing: string | undefined,
  judge: OfferFormProps<unknown>['judge'],
): Record<string, string> {
  const problems: Record<string, string> = {}
  const pence = isPounds(amount) ? penceOf(amount) : null
  const unfit = pence === null ? NOT_POUNDS : judge?.(pence)
  if (unfit !== undefined) problems['amountPence'] = unfit
  if (wordsMissing !== undefined && words.trim() === '') problems['words'] = wordsMissing
  return problems
}
