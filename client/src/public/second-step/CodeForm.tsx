import { CODE_DIGITS } from '@doorstep/contract/auth/rules'
import { VerifyCode } from '@doorstep/contract/auth/schema'
import { useEffect, useRef, useState } from 'react'
import { CODE_TEXT, RECOVERY_TEXT } from '../../lib/secondStepTexts.ts'
import { LINK } from '../../ui/fieldStyles.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { PublicForm } from '../PublicForm.tsx'
import { refusedFields, useSubmit, type FormFailure } from '../useSubmit.ts'
import { verify } from './verify.ts'

interface CodeFormProps {
  title: string
  isRecovery: boolean
  onSwitch: () => void
  onWrong: () => void
  /** Runs when the server no longer accepts codes for this login. */
  onOver: () => void
}

export function CodeForm({ title, isRecovery, onSwitch, onWrong, onOver }: CodeFormProps) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const form = useSubmit(async (): Promise<FormFailure | null> => {
    const judged = VerifyCode.safeParse({ code })
    if (!judged.success) return { fields: refusedFields(judged) }
    const verdict = await verify(judged.data.code)
    // The form stays busy until the next screen is shown.
    if (verdict.kind === 'right') return new Promise(() => undefined)
    if (verdict.kind === 'failed') return { fields: {}, message: verdict.message }
    if (verdict.kind === 'over') onOver()
    else onWrong()
    return { fields: { code: verdict.message } }
  })
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (form.failure.fields['code'] !== undefined) input.current?.select()
  }, [form.failure])
  const handleSwitch = () => {
    onSwitch()
    setCode('')
    input.current?.focus()
  }
  const text = isRecovery ? RECOVERY_TEXT : CODE_TEXT
  return (
    <PublicForm
      title={title}
      form={form}
      names={['code']}
      submitText="Verify"
      busyText="Verifying..."
      footer={
        <button
          type="button"
          onClick={handleSwitch}
          className={`min-h-11 cursor-pointer text-left md:min-h-7 ${LINK}`}
        >
          {text.other}
        </button>
      }
    >
      <TextInput
        id="code"
        ref={input}
        label={text.label}
        hint={text.hint}
        isRequired
        error={form.failure.fields['code']}
        value={code}
        // People paste codes with spaces and text around them.
        onChange={({ target }) =>
          setCode(isRecovery ? target.value : target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))
        }
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        className="font-medium tracking-widest tabular-nums"
      />
    </PublicForm>
  )
}
