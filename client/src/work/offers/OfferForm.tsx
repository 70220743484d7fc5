import { OFFER_FILE_RULES } from '@doorstep/contract/orders/offers/schema'
import { ORDER_WORDS_MAX } from '@doorstep/contract/orders/rules'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { isUnanswered, plainText } from '../../api/errors.ts'
import { isPounds, NOT_POUNDS, penceOf } from '../../lib/pounds.ts'
import { scaleImage } from '../../lib/scaleImage.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { buttonClass } from '../../ui/fieldStyles.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { NOT_KEPT } from '../texts.ts'
import { useAct } from '../useAct.ts'
import { useKeptOffer, type OfferContent, type OfferPlace } from './useKeptOffer.ts'

/** An amount that a firm asks, and what belongs to it. */
export interface Offer {
  key: string
  amountPence: number
  words: string
  removeFile: boolean
  files: File[]
}

/** Hears how much of it has gone. */
export type SendOffer<Shown> = (
  offer: Offer,
  onProgress: (sent: number, total: number) => void,
) => Promise<Shown>

interface OfferTexts {
  title: string
  lead: string
  amount: string
  amountHint: string
  words: string
  /** What is said where there are none; they may be left out where nothing is. */
  wordsMissing?: string
  file: string
  send: string
}

interface OfferFormProps<Shown> {
  place: OfferPlace
  texts: OfferTexts
  /** What stands there at first. */
  start: { amount: string; words: string; fileName: string | null }
  /** Why an amount will not do. */
  judge?: (pence: number) => string | undefined
  send: SendOffer<Shown>
  onShown: (shown: Shown) => void
  /** The server has refused it: things stand otherwise than they are shown. */
  onRefused: () => void
  onLeave?: () => void
}

const FIELDS = ['amountPence', 'words', 'files'] as const

/** What a firm asks for its work. All of it is kept on the device while it is written, and until the server has it. */
export function OfferForm<Shown>(props: OfferFormProps<Shown>) {
  const { place, texts, start, judge, onShown, onRefused, onLeave } = props
  const { content, isKept, change, drop } = useKeptOffer(place, start)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [attempt, setAttempt] = useState(0)
  const [percent, setPercent] = useState<number | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const act = useAct<Shown>((shown) => drop().then(() => onShown(shown)), onRefused)
  useRefusal(act.error, () => setAttempt((count) => count + 1))
  if (!content) return null
  const errors = { ...fieldsOf(act.error), ...problems }
  const submit = () => {
    const found = problemsOf(content, texts.wordsMissing, judge)
    setProblems(found)
    setPercent(null)
    setAttempt((count) => count + 1)
    if (Object.keys(found).length === 0)
      act.run(() => props.send(offerOf(content), (sent, total) => setPercent(percentOf(sent, total))))
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="flex flex-col gap-4"
    >
      <ErrorSummary
        entries={FIELDS.flatMap((name) => (errors[name] ? [{ name, message: errors[name] }] : []))}
        {...wholeOf(act.error, errors, isKept)}
        attempt={attempt}
        onSelect={(name) => form.current?.querySelector<HTMLElement>(`#${name}`)?.focus()}
      />
      <div>
        <h2 className="text-base font-semibold">{texts.title}</h2>
        <p className="text-sm text-muted">{texts.lead}</p>
      </div>
      <OfferFields
        {...{ texts, content, errors, change }}
        fileName={start.fileName}
        onTyped={(name) => setProblems(({ [name]: _typed, ...rest }) => rest)}
      />
      {!isKept && <p className="text-sm font-semibold text-warn">{NOT_KEPT}</p>}
      <div className="flex flex-col gap-2 sm:flex-row-reverse sm:justify-end">
        <button type="submit" aria-disabled={act.isBusy || undefined} className={`${buttonClass()} min-h-12`}>
          {act.isBusy ? `Sending${percent === null ? '...' : ` ${percent}%`}` : texts.send}
        </button>
        {onLeave && (
          <button type="button" className={`${buttonClass('secondary')} min-h-12`} onClick={onLeave}>
            Back
          </button>
        )}
      </div>
    </form>
  )
}

interface OfferFieldsProps {
  texts: OfferTexts
  content: OfferContent
  errors: Readonly<Record<string, string>>
  fileName: string | null
  change: (part: Partial<OfferContent>) => void
  onTyped: (name: string) => void
}

function OfferFields({ texts, content, errors, fileName, change, onTyped }: OfferFieldsProps) {
  const type = (name: string, part: Partial<OfferContent>) => {
    onTyped(name)
    change(part)
  }
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
            : { name: fileName, onRemove: () => change({ removeFile: true }) }
        }
        error={errors['files']}
        onChange={(file) => {
          type('files', { file })
          // A photo is made small enough to travel, while words are typed.
          if (file) void scaleImage(file).then((small) => small !== file && change({ file: small }))
        }}
      />
    </>
  )
}

function useRefusal(error: unknown, onRefusal: () => void): void {
  const told = useRef(onRefusal)
  useEffect(() => {
    told.current = onRefusal
  })
  useEffect(() => {
    if (error !== undefined) told.current()
  }, [error])
}

const percentOf = (sent: number, total: number) => Math.round((sent / total) * 100)

const offerOf = ({ key, amount, words, file, removeFile }: OfferContent): Offer => ({
  key,
  amountPence: penceOf(amount) ?? 0,
  words: words.trim(),
  removeFile: removeFile && file === null,
  files: file ? [file] : [],
})

function problemsOf(
  { amount, words }: OfferContent,
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

const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {}

/** What went wrong with the whole, where that does not stand at a field. */
function wholeOf(error: unknown, errors: Readonly<Record<string, string>>, isKept: boolean) {
  const isAtField = FIELDS.some((name) => errors[name] !== undefined)
  if (error === undefined || isAtField) return { message: undefined, detail: undefined }
  if (!isUnanswered(error)) return { message: plainText(error), detail: undefined }
  return { message: 'It was not sent: the server could not be reached.', detail: isKept ? KEPT : NOT_KEPT }
}

const KEPT =
  'What you typed is kept on this device, also when this page is closed. Send it once there is a network.'
