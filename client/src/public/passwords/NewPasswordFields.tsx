import type { StrengthRule } from '../../lib/passwordStrength.ts'
import { NewPasswordInput } from '../../ui/NewPasswordInput.tsx'
import { PASSWORD_HINT } from './newPassword.ts'

export interface PasswordPair {
  password: string
  confirm: string
}

interface NewPasswordFieldsProps {
  names: [string, string]
  label: string
  value: PasswordPair
  onChange: (value: PasswordPair) => void
  errors: Readonly<Record<string, string>>
  strength: StrengthRule
}

export function NewPasswordFields({
  names,
  label,
  value,
  onChange,
  errors,
  strength,
}: NewPasswordFieldsProps) {
  const [password, confirm] = names
  return (
    <>
      <NewPasswordInput
        id={password}
        label={label}
        hint={PASSWORD_HINT}
        strength={strength}
        value={value.password}
        onChange={(typed) => onChange({ ...value, password: typed })}
        error={errors[password]}
      />
      <NewPasswordInput
        id={confirm}
        label="Confirm password"
        value={value.confirm}
        onChange={(typed) => onChange({ ...value, confirm: typed })}
        error={errors[confirm]}
      />
    </>
  )
}
