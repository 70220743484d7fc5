import { useRef, useState, type DragEvent } from 'react'
import { ChosenFile } from './ChosenFile.tsx'
import { cx } from './cx.ts'
import { RequiredMark } from './Field.tsx'
import { buttonClass, ERROR, HINT, LABEL } from './fieldStyles.ts'

interface FileRules {
  types: readonly string[]
  maxBytes: number
  messages: { wrongType: string; tooLarge: string }
}

interface FileFieldProps {
  id: string
  label: string
  hint: string
  rules: FileRules
  isRequired?: boolean
  file: File | null
  onChange: (file: File | null) => void
  /** The file that is stored on the server. This file is shown until the person chooses another file. */
  kept?: { name: string; onRemove: () => void } | undefined
  error?: string | undefined
  /** Lets a form move the focus to this field. */
  inputRef?: (input: HTMLInputElement | null) => void
}

/**
 * Accepts one file, chosen in a file picker or dropped. An unsuitable file is refused at once, and the previous file
 * stays.
 */
export function FileField(props: FileFieldProps) {
  const { id, label, hint, rules, isRequired = false, file, onChange, kept, error, inputRef } = props
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | undefined>()
  const [isOver, setIsOver] = useState(false)
  /** The error of the previous file, which no longer applies. */
  const [settled, setSettled] = useState<string | undefined>()
  if (error === undefined && settled !== undefined) setSettled(undefined)
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    const problem = refusalOf(chosen, rules)
    setRefused(problem)
    if (problem !== undefined) return
    setSettled(error)
    onChange(chosen)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }
  const remove = (drop: () => void) => () => {
    drop()
    setRefused(undefined)
    setSettled(undefined)
    input.current?.focus()
  }
  const shown = refused ?? (error === settled ? undefined : error)
  return (
    <div className="flex flex-col gap-1">
      <span className={LABEL} id={`${id}-label`}>
        {label}
        {isRequired && <RequiredMark />}
      </span>
      <p id={`${id}-hint`} className={HINT}>
        {hint}
      </p>
      <div
        role="presentation"
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
        className={cx(
          'flex flex-wrap items-center gap-3 rounded-lg border border-dashed px-4 py-3',
          isOver ? 'border-accent bg-accent-soft' : shown ? 'border-danger-strong' : 'border-border-strong',
        )}
      >
        <input
          ref={(node) => {
            input.current = node
            inputRef?.(node)
          }}
          id={id}
          type="file"
          accept={[...endingsOf(rules).map((ending) => `.${ending}`), ...rules.types].join(',')}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint ${id}-file${shown ? ` ${id}-error` : ''}`}
          aria-invalid={shown ? true : undefined}
          aria-required={isRequired || undefined}
          className="peer sr-only"
          onChange={(event) => {
            take(event.target.files?.[0])
            // An empty value lets people choose the same file again.
            event.target.value = ''
          }}
        />
        <label
          htmlFor={id}
          className={cx(
            buttonClass('secondary'),
            'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          )}
        >
          {file || kept ? 'Choose another file' : 'Choose a file'}
        </label>
        <Present id={`${id}-file`} file={file} kept={kept} removing={remove} onChange={onChange} />
      </div>
      <p id={`${id}-error`} role="alert" className={ERROR}>
        {shown}
      </p>
    </div>
  )
}

interface PresentProps extends Pick<FileFieldProps, 'file' | 'kept' | 'onChange'> {
  id: string
  removing: (drop: () => void) => () => void
}

function Present({ id, file, kept, removing, onChange }: PresentProps) {
  if (!file && !kept)
    return (
      <span id={id} className="min-w-0 flex-1 text-sm text-muted">
        <span className="pointer-coarse:hidden">or drop it here</span>
        <span className="pointer-fine:hidden">No file chosen</span>
      </span>
    )
  return (
    <div id={id} className="w-full min-w-0">
      {file ? (
        <ChosenFile name={file.name} size={file.size} picture={file} onAct={removing(() => onChange(null))} />
      ) : (
        kept && <ChosenFile name={kept.name} size={0} note="Sent already" onAct={removing(kept.onRemove)} />
      )}
    </div>
  )
}

const ENDINGS: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
}

const endingsOf = ({ types }: FileRules) => types.flatMap((type) => ENDINGS[type] ?? [])

/** Returns the reason to refuse a file, or undefined if the file is fine. The server checks the file again. */
function refusalOf(file: File, rules: FileRules): string | undefined {
  // Some systems report no file type, so the file name decides.
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
  const isTaken = file.type === '' ? endingsOf(rules).includes(ending) : rules.types.includes(file.type)
  if (!isTaken) return rules.messages.wrongType
  return file.size > rules.maxBytes ? rules.messages.tooLarge : undefined
}
