import { FIRST_SCREENS, type FirstScreen, type Profile } from '@doorstep/contract/profiles/schema'
import { FIRST_NAME, LAST_NAME } from '@doorstep/contract/users/texts'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { fixedText, showFieldErrors, type FailureText } from '../../api/errors.ts'
import { isSignInTooOld } from '../../api/reauthentication.ts'
import { DraftNotice } from '../../forms/DraftNotice.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useFormDraft } from '../../forms/useFormDraft.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { notify } from '../../ui/toast.ts'
import { PhoneField } from './PhoneField.tsx'
import { usePhoto } from './photo.ts'
import { PhotoField, type PhotoChange } from './PhotoField.tsx'
import { profileSchema, tenDigits, valuesOf, type ProfileValues } from './profile.ts'
import { useProfileUpdate } from './useProfileUpdate.ts'

const FAILED = 'Failed to update user profile due to technical error.'
const SCREEN_LABELS: Record<FirstScreen, string> = { dashboard: 'Dashboard', desk: 'Desk' }
const SCREENS = FIRST_SCREENS.map((value) => ({ value, label: SCREEN_LABELS[value] }))
const UNCHANGED: PhotoChange = { kind: 'none' }

export function ProfileForm({ profile, userId }: { profile: Profile; userId: number }) {
  const schema = useMemo(() => profileSchema(profile), [profile])
  const form = useContractForm(schema, valuesOf(profile))
  const draft = useFormDraft(form, 'profile')
  const stored = usePhoto(userId, profile.photoUrl)
  const [photo, setPhoto] = useState(UNCHANGED)
  const [photoError, setPhotoError] = useState<string | null>(null)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const { save, isSaving, percent } = useProfileUpdate()
  const { isDirty } = form.formState
  const isChanged = isDirty || photo.kind !== 'none'
  // The profile might have changed in another tab or on another device. Fields with unsaved input keep their input.
  useEffect(() => form.reset(valuesOf(profile), { keepDirtyValues: true }), [form, profile])

  const submit = async (values: ProfileValues) => {
    setProblem(null)
    setPhotoError(null)
    if (photo.kind === 'none' && saysTheSame(values, profile)) {
      form.reset(valuesOf(profile))
      draft.clear()
      notify.unchanged()
      return
    }
    try {
      const saved = await save(values, photo)
      form.reset(valuesOf(saved))
      setPhoto(UNCHANGED)
      draft.clear()
      notify.success('Profile updated successfully.')
    } catch (error) {
      // The person cancelled signing in again, so no message is needed.
      if (isSignInTooOld(error)) return
      showFieldErrors(error, form.setError, ['firstName', 'lastName', 'phoneNumber', 'firstScreen'])
      setPhotoError(error instanceof ApiError ? photoText(error) : null)
      setProblem(fixedText(error, FAILED))
    }
  }

  return (
    <FormShell
      form={form}
      onSubmit={submit}
      submitError={problem}
      busy={isSaving}
      locksFields
      submitLabel="Update profile"
      busyLabel="Updating..."
      disabledReason={isChanged ? undefined : 'Nothing has changed yet.'}
    >
      <DraftNotice draft={draft} />
      <PhotoField
        name={`${profile.firstName} ${profile.lastName}`}
        stored={stored.data}
        hasStored={profile.photoUrl !== null}
        change={photo}
        onChange={(change) => {
          setPhoto(change)
          setPhotoError(null)
        }}
        error={photoError}
        isDisabled={isSaving}
        percent={percent}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={form.control}
          name="firstName"
          label={FIRST_NAME}
          autoComplete="given-name"
          maxLength={60}
          isRequired
        />
        <TextField
          control={form.control}
          name="lastName"
          label={LAST_NAME}
          autoComplete="family-name"
          maxLength={60}
          isRequired
        />
      </div>
      <TextInput
        label="Email"
        hint="You sign in with this email address. You cannot change it here."
        type="email"
        value={profile.email}
        readOnly
        className="bg-sunken!"
      />
      <PhoneField control={form.control} isRequired={profile.phoneNumber !== null} isDisabled={isSaving} />
      {profile.firstScreen !== null && (
        <SelectField
          control={form.control}
          name="firstScreen"
          label="First screen"
          hint="The screen that you see first after you sign in."
          options={SCREENS}
        />
      )}
    </FormShell>
  )
}

/** Returns whether the values equal the profile, apart from spaces and the notation of the phone number. */
function saysTheSame(values: ProfileValues, profile: Profile): boolean {
  const { firstName, lastName, phoneNumber, firstScreen } = values
  const stored = valuesOf(profile)
  return (
    firstName === stored.firstName &&
    lastName === stored.lastName &&
    tenDigits(phoneNumber) === stored.phoneNumber &&
    firstScreen === stored.firstScreen
  )
}

/** Only the server checks the photo's content, so a chosen photo can still be refused. */
function photoText(error: ApiError): string | null {
  return error.fields['photo'] ?? (error.status === 413 || error.status === 415 ? error.message : null)
}
