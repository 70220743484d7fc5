import type { WrittenAudience } from '@doorstep/contract/issues/notes/rules'
import type { NoteReaders } from '@doorstep/contract/issues/notes/schema'
import { STAFF_ONLY } from '@doorstep/contract/issues/notes/texts'
import { FieldError, Label, Radio, RadioGroup, Text } from 'react-aria-components'
import { cx } from '../../../ui/cx.ts'
import { ERROR, LABEL } from '../../../ui/fieldStyles.ts'

const NAMES: Record<WrittenAudience, string> = { reporter: 'The reporter, and staff', staff: STAFF_ONLY }

interface AudienceFieldProps {
  choices: NoteReaders['audiences']
  /** Null until it was chosen: it is chosen for each note anew. */
  value: WrittenAudience | null
  error: string | undefined
  onChange: (audience: WrittenAudience) => void
}

/** Who reads a note: each choice names its readers. */
export function AudienceField({ choices, value, error, onChange }: AudienceFieldProps) {
  return (
    <RadioGroup
      value={value}
      isRequired
      isInvalid={error !== undefined}
      validationBehavior="aria"
      onChange={(chosen) => {
        const found = choices.find(({ audience }) => audience === chosen)
        if (found) onChange(found.audience)
      }}
      className="flex flex-col gap-2"
    >
      <Label className={LABEL}>Who reads it</Label>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map(({ audience, readers }) => (
          <Radio
            key={audience}
            value={audience}
            className={cx(
              'flex min-h-11 cursor-pointer flex-col justify-center rounded-md border border-border-strong bg-surface px-3 py-2 text-sm',
              'data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus',
              audience === 'staff'
                ? 'data-selected:border-warn data-selected:bg-warn-soft data-selected:text-warn'
                : 'data-selected:border-accent data-selected:bg-accent-soft data-selected:text-accent-text',
            )}
          >
            <span className="font-medium">{NAMES[audience]}</span>
            {readers !== NAMES[audience] && <span className="text-xs break-words">{readers}</span>}
          </Radio>
        ))}
      </div>
      {error && (
        <Text slot="errorMessage" className={ERROR}>
          {error}
        </Text>
      )}
      <FieldError className="sr-only" />
    </RadioGroup>
  )
}
