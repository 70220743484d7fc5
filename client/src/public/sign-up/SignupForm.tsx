import { PROOF_RULES } from '@doorstep/contract/users/schema'
import { FIRST_NAME, LAST_NAME } from '@doorstep/contract/users/texts'
import { useCallback, useEffect, useState } from 'react'
import { clearSignupDraft, storeSignupDraft } from '../../lib/signupDraft.ts'
import { FileField } from '../../ui/FileField.tsx'
import { NewPasswordInput } from '../../ui/NewPasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { PASSWORD_HINT } from '../passwords/newPassword.ts'
import { PublicForm } from '../PublicForm.tsx'
import { useSubmit } from '../useSubmit.ts'
import { PhoneField } from './PhoneField.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { readDraft, signUp, SIGNUP_NAMES, type SignupDraft } from './signup.ts'
import { TermsField } from './TermsField.tsx'

export function SignupForm({ onDone }: { onDone: (email: string) => void }) {
  const [draft, setDraft] = useState(readDraft)
  const [password, setPassword] = useState('')
  const [proof, setProof] = useState<File | null>(null)
  const [hasAccepted, setHasAccepted] = useState(false)
  const [percent, setPercent] = useState(0)
  useEffect(() => storeSignupDraft(draft), [draft])
  const change = useCallback((part: Partial<SignupDraft>) => setDraft((last) => ({ ...last, ...part })), [])
  const form = useSubmit(async () => {
    setPercent(0)
    const failure = await signUp({ draft, password, proof, hasAccepted }, (sent, total) =>
      setPercent(Math.round((sent / total) * 100)),
    )
    if (failure) return failure
    clearSignupDraft()
    onDone(draft.email.trim())
    return null
  })
  const errors = form.failure.fields
  const name = (field: 'firstName' | 'lastName', label: string, autoComplete: string) => (
    <TextInput
      id={field}
      label={label}
      autoComplete={autoComplete}
      isRequired
      value={draft[field]}
      onChange={(event) => change({ [field]: event.target.value })}
      error={errors[field]}
    />
  )
  return (
    <PublicForm
      title="Sign up"
      form={form}
      names={SIGNUP_NAMES}
      submitText="Sign up"
      busyText="Signing up..."
      footer={form.isBusy && <UploadProgress percent={percent} />}
    >
      {name('firstName', FIRST_NAME, 'given-name')}
      {name('lastName', LAST_NAME, 'family-name')}
      <TextInput
        id="email"
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
        value={draft.email}
        onChange={(event) => change({ email: event.target.value })}
        error={errors['email']}
      />
      <NewPasswordInput
        id="password"
        label="Password"
        hint={PASSWORD_HINT}
        strength="signup"
        value={password}
        onChange={setPassword}
        error={errors['password']}
      />
      <PhoneField
        id="phoneNumber"
        value={draft.phoneNumber}
        onChange={(phoneNumber) => change({ phoneNumber })}
        error={errors['phoneNumber']}
      />
      <PlaceFields value={draft} onChange={change} errors={errors} />
      <ProofField id="proof" file={proof} onChange={setProof} error={errors['proof']} />
      <TermsField id="terms" isAccepted={hasAccepted} onChange={setHasAccepted} error={errors['terms']} />
    </PublicForm>
  )
}

/** Shows how much of the form is uploaded. After the upload, the server still has to check the form. */
function UploadProgress({ percent }: { percent: number }) {
  return (
    <div className="flex flex-col gap-1">
      <progress
        aria-label="Upload"
        max={100}
        value={percent}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-border [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:bg-accent"
      />
      <p className="text-xs text-muted tabular-nums">
        {percent < 100 ? `Sending: ${percent}%` : 'Sent. Waiting for confirmation...'}
      </p>
    </div>
  )
}

interface ProofFieldProps {
  id: string
  file: File | null
  onChange: (file: File | null) => void
  error?: string | undefined
}

function ProofField(props: ProofFieldProps) {
  return (
    <FileField
      {...props}
      label="Address proof"
      hint="A bill, bank statement or tenancy agreement that shows your name and address. PDF, JPG or PNG, 5 MB at most."
      rules={PROOF_RULES}
      isRequired
    />
  )
}
