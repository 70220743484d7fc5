import { useRef, useState, type ComponentType } from 'react'
import { typedEmail } from '../lib/typedEmail.ts'
import { cx } from '../ui/cx.ts'
import { Field, fieldAria } from '../ui/Field.tsx'
import { FIELD, FIELD_HEIGHT } from '../ui/fieldStyles.ts'
import type { RememberedEmailsProps } from './RememberedEmails.tsx'

// The list of addresses loads when the field gets the focus. The field also works without the list.
const loadList = () => import('./RememberedEmails.tsx')

/** The field for the email address, with the addresses that are remembered on this device. */
export function EmailInput({ error }: { error: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const [List, setList] = useState<ComponentType<RememberedEmailsProps> | null>(null)
  const text = { hint: undefined, error, isRequired: true }
  return (
    <div ref={box} className="relative">
      <Field id="email" label="Email" {...text}>
        <input
          {...fieldAria('email', text)}
          type="email"
          name="email"
          defaultValue={typedEmail()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onFocus={() =>
            void loadList().then(
              ({ RememberedEmails }) => setList(() => RememberedEmails),
              () => undefined,
            )
          }
          className={cx(FIELD, FIELD_HEIGHT)}
        />
      </Field>
      {List && <List box={box} />}
    </div>
  )
}
