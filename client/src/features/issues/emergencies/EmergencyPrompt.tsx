import { EMERGENCY_KINDS, type EmergencyKind } from '@doorstep/contract/issues/emergencies/rules'
import { EMERGENCY_LABELS } from '@doorstep/contract/issues/emergencies/texts'
import { ChevronDown, ChevronRight, type LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useController, useFormContext } from 'react-hook-form'
import { cx } from '../../../ui/cx.ts'
import { ERROR, HINT, LABEL } from '../../../ui/fieldStyles.ts'
import type { Report } from '../issueValues.ts'
import { FIRST_AID, type HomeFacts } from './numbers.ts'
import { EmergencyNumbers } from './EmergencyNumbers.tsx'

interface EmergencyQuestionProps {
  home: HomeFacts | undefined
  isDisabled: boolean
}

/**
 * The optional first question of a report. The answer Yes shows numbers to dial. The user can still send the report.
 */
export function EmergencyPrompt({ home, isDisabled }: EmergencyQuestionProps) {
  const { control } = useFormContext<Report>()
  const { field, fieldState } = useController({ control, name: 'emergency' })
  const id = useId()
  // The report stores the same value for No and for a missing answer, so only this form keeps the difference.
  const [isDenied, setIsDenied] = useState(false)
  const { value, onChange } = field
  const error = fieldState.error?.message
  const denial = isDenied ? 'no' : null
  return (
    <section
      aria-label="Emergency"
      data-no-field
      className="flex flex-col gap-3 rounded-lg border border-border bg-canvas p-4"
    >
      <RadioGroup
        orientation="horizontal"
        isDisabled={isDisabled}
        value={value === null ? denial : 'yes'}
        onChange={(answer) => {
          setIsDenied(answer === 'no')
          onChange(answer === 'yes' ? 'unsaid' : null)
        }}
        className="flex flex-col gap-2"
      >
        <Label className={LABEL}>Is anybody in danger, or is it getting worse by the minute?</Label>
        <div className="grid grid-cols-2 gap-2">
          <Answer value="no">No</Answer>
          <Answer value="yes">Yes</Answer>
        </div>
      </RadioGroup>
      {value !== null && (
        <div className="flex flex-col gap-2">
          <p id={`${id}-label`} className={LABEL}>
            What is happening?
          </p>
          <p className={HINT}>Choose one to see who to call. Call first, then send the report.</p>
          <ul aria-labelledby={`${id}-label`} className="flex flex-col gap-2">
            {EMERGENCY_KINDS.map((kind, index) => (
              <Kind
                key={kind}
                kind={kind}
                home={home}
                isOpen={value === kind}
                isDisabled={isDisabled}
                inputRef={index === 0 ? field.ref : undefined}
                describedBy={error ? `${id}-error` : undefined}
                onChoose={() => onChange(kind)}
              />
            ))}
          </ul>
          {error && (
            <p id={`${id}-error`} className={ERROR}>
              {error}
            </p>
          )}
        </div>
      )}
    </section>
  )
}

function Answer({ value, children }: { value: 'yes' | 'no'; children: string }) {
  return (
    <Radio
      value={value}
      className={cx(
        'flex min-h-11 cursor-pointer items-center justify-center rounded-md border border-border-strong bg-surface px-4 text-sm font-medium md:min-h-9',
        'data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus',
        'data-disabled:cursor-not-allowed data-disabled:opacity-60',
        value === 'yes'
          ? 'data-selected:border-danger-strong data-selected:bg-danger-soft data-selected:text-danger'
          : 'data-selected:bg-accent-soft data-selected:text-accent-text',
      )}
    >
      {children}
    </Radio>
  )
}

interface KindProps extends EmergencyQuestionProps {
  kind: EmergencyKind
  isOpen: boolean
  inputRef: ((element: HTMLButtonElement | null) => void) | undefined
  describedBy: string | undefined
  onChoose: () => void
}

function Kind({ kind, home, isOpen, isDisabled, inputRef, describedBy, onChoose }: KindProps) {
  const id = useId()
  const Icon: LucideIcon = isOpen ? ChevronDown : ChevronRight
  return (
    <li
      className={cx('rounded-md border bg-surface', isOpen ? 'border-danger-strong' : 'border-border-strong')}
    >
      <button
        ref={inputRef}
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-calls`}
        aria-describedby={describedBy}
        disabled={isDisabled}
        onClick={onChoose}
        className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 rounded-md px-3 py-2 text-left text-sm font-medium hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-60"
      >
        {EMERGENCY_LABELS[kind]}
        <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </button>
      <div id={`${id}-calls`} hidden={!isOpen} className="flex flex-col gap-3 px-3 pt-1 pb-3">
        {isOpen && (
          <>
            <p className="text-sm">{FIRST_AID[kind]}</p>
            <EmergencyNumbers kind={kind} home={home} />
          </>
        )}
      </div>
    </li>
  )
}
