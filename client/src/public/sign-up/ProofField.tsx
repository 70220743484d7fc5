import { PROOF_MAX_BYTES, PROOF_MESSAGES, PROOF_TYPES } from '@doorstep/contract/users/schema'
import { useRef, useState, type DragEvent } from 'react'
import { ChosenFile } from '../../ui/ChosenFile.tsx'
import { cx } from '../../ui/cx.ts'
import { RequiredMark } from '../../ui/Field.tsx'
import { buttonClass, ERROR, HINT, LABEL } from '../../ui/fieldStyles.ts'

const ENDING = /\.(pdf|jpe?g|png)$/i
const PROOF_ACCEPT = ['.pdf', '.jpg', '.jpeg', '.png', ...PROOF_TYPES].join(',')
const HINT_TEXT =
  'A bill, bank statement or tenancy agreement that shows your name and address. PDF, JPG or PNG, 5 MB at most.'

interface ProofFieldProps {
  id: string
  file: File | null
  onChange: (file: File | null) => void
  error?: string | undefined
}

/** One file, by picker or drop. One that cannot be taken is refused at once, and the one before stays. */
export function ProofField({ id, file, onChange, error }: ProofFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | undefined>()
  const [isOver, setIsOver] = useState(false)
  /** What was said of the file before this one. */
  const [settled, setSettled] = useState<string | undefined>()
  if (error === undefined && settled !== undefined) setSettled(undefined)
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    const problem = refusedProof(chosen)
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
  const remove = () => {
    onChange(null)
    setRefused(undefined)
    setSettled(undefined)
    input.current?.focus()
  }
  const shown = refused ?? (error === settled ? undefined : error)
  return (
    <div className="flex flex-col gap-1">
      <span className={LABEL} id={`${id}-label`}>
        Address proof
        <RequiredMark />
      </span>
      <p id={`${id}-hint`} className={HINT}>
        {HINT_TEXT}
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
          ref={input}
          id={id}
          type="file"
          accept={PROOF_ACCEPT}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint ${id}-file${shown ? ` ${id}-error` : ''}`}
          aria-invalid={shown ? true : undefined}
          aria-required
          className="peer sr-only"
          onChange={(event) => {
            take(event.target.files?.[0])
            // The same file may be chosen again.
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
          {file ? 'Choose another file' : 'Choose a file'}
        </label>
        {!file && (
          <span id={`${id}-file`} className="min-w-0 flex-1 text-sm text-muted">
            <span className="pointer-coarse:hidden">or drop it here</span>
            <span className="pointer-fine:hidden">No file chosen</span>
          </span>
        )}
        {file && (
          <div id={`${id}-file`} className="w-full min-w-0">
            <ChosenFile name={file.name} size={file.size} picture={file} onAct={remove} />
          </div>
        )}
      </div>
      <p id={`${id}-error`} role="alert" className={ERROR}>
        {shown}
      </p>
    </div>
  )
}

/** Why a file cannot be the proof of address; undefined when it can. The server looks into it as well. */
function refusedProof(file: File): string | undefined {
  // Some systems know no type for a file: its name decides then.
  const isTaken = file.type === '' ? ENDING.test(file.name) : PROOF_TYPES.some((type) => type === file.type)
  if (!isTaken) return PROOF_MESSAGES.wrongType
  return file.size > PROOF_MAX_BYTES ? PROOF_MESSAGES.tooLarge : undefined
}
