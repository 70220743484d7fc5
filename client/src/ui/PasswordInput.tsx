import { useState, type ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, useField, type FieldText } from './Field.tsx'
import { FIELD, FIELD_HEIGHT } from './fieldStyles.ts'

type PasswordInputProps = FieldText & Omit<ComponentProps<'input'>, 'children' | 'type'>

/**
 * A password field with a button that shows the text. The text stays visible when the field loses focus, until the
 * button is pressed again.
 */
export function PasswordInput({ className, ...props }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  const { field, input } = useField(props)
  return (
    <Field {...field}>
      <div className="relative">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          type={isShown ? 'text' : 'password'}
          className={cx(FIELD, FIELD_HEIGHT, 'pr-18', className)}
        />
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={field.id}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0 cursor-pointer rounded-md px-4 text-sm font-medium text-accent-text md:px-3"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
    </Field>
  )
}
