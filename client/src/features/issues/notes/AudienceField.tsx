import type { WrittenAudience } from '@doorstep/contract/issues/notes/rules'
import type { NoteReaders } from '@doorstep/contract/issues/notes/schema'
import { FieldError, Label, Radio, RadioGroup, Text } from 'react-aria-components'
import { cx } from '../../../ui/cx.ts'
import { ERROR, LABEL } from '../../../ui/fieldStyles.ts'
import { audienceName } from './audiences.ts'

type Choice = NoteReaders['audiences'][number]

const LOOKS: Record<WrittenAudience, string> = {
  reporter: 'data-selected:border-accent data-selected:bg-accent-soft data-selected:text-accent-text',
  followers: 'data-selected:border-accent data-selected:bg-accent-soft data-selected:text-accent-text',
  building: 'data-selected:border-accent data-selected:bg-accent-soft data-selected:text-accent-text',
  staff: 'data-selected:border-warn data-selected:bg-warn-soft data-selected:text-warn',
  order: 'data-selected:border-purple data-selected:bg-purple-soft data-selected:text-purple',
}

/** Each firm is a separate choice, so the value includes the order id. */
const valueOf = ({ audience, order }: Choice) => (order ? `${audience}${order.orderId}` : audience)

interface AudienceFieldProps {
  choices: readonly Choice[]
  /** The chosen audience. Undefined until the author chooses an audience. Each new note starts without a choice. */
  chosen: Choice | undefined
  error: string | undefined
  onChange: (choice: Choice) => void
}

/** The audience of a note. Each choice names its readers. */
export function AudienceField({ choices, chosen, error, onChange }: AudienceFieldProps) {
  return (
    <RadioGroup
      value={chosen ? valueOf(chosen) : null}
      isRequired
      isInvalid={error !== undefined}
      validationBehavior="aria"
      onChange={(value) => {
        const found = choices.find((choice) => valueOf(choice) === value)
        if (found) onChange(found)
      }}
      className="flex flex-col gap-2"
    >
      <Label className={LABEL}>Who can read it</Label>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Radio
            key={valueOf(choice)}
            value={valueOf(choice)}
            className={cx(
              'flex min-h-11 max-w-full cursor-pointer items-center rounded-full border border-border-strong bg-surface px-3 text-sm md:min-h-8',
              'data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus',
              LOOKS[choice.audience],
            )}
          >
            <span dir="auto" className="font-medium break-words">
              {audienceName(choice)}
            </span>
            {choice.readers !== audienceName(choice) && (
              // The composer names the readers of the chosen audience next to Send.
              <span className="sr-only">{choice.readers}</span>
            )}
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
