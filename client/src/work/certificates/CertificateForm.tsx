import { CERTIFICATE_KINDS, CERTIFICATE_NAME_MAX } from '@doorstep/contract/certificates/rules'
import type { CertificateKind } from '@doorstep/contract/certificates/rules'
import { CERTIFICATE_FILE_RULES } from '@doorstep/contract/certificates/schema'
import {
  CERTIFICATE_KIND_LABELS,
  CERTIFICATE_MESSAGES,
  certificateProblems,
} from '@doorstep/contract/certificates/texts'
import { today } from '../../lib/dates.ts'
import { cx } from '../../ui/cx.ts'
import { Field, fieldAria } from '../../ui/Field.tsx'
import { FIELD, FIELD_HEIGHT } from '../../ui/fieldStyles.ts'
import { FileField } from '../../ui/FileField.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { KeptForm, type Filling, type SendKept } from '../kept/KeptForm.tsx'
import type { Kept, KeptPlace } from '../kept/useKept.ts'

interface TypedCertificate {
  kind: CertificateKind | ''
  name: string
  issuedOn: string
  expiresOn: string
}

export interface GivenCertificate extends Omit<TypedCertificate, 'kind'> {
  kind: CertificateKind
  key: string
  files: File[]
}

interface CertificateFormProps<Shown> {
  place: KeptPlace
  send: SendKept<GivenCertificate, Shown>
  onShown: (shown: Shown) => void
  onRefused: () => void
  onLeave: () => void
}

const TEXTS = {
  title: 'Add a certificate',
  lead: 'The certificate is kept with the home, even after this work order ends. Staff can read it.',
  send: 'Add certificate',
}
const NOTHING: TypedCertificate = { kind: '', name: '', issuedOn: '', expiresOn: '' }
const FIELDS = ['kind', 'name', 'issuedOn', 'expiresOn', 'files'] as const

/** A form for a certificate, which proves that something in the home was tested. */
export function CertificateForm<Shown>({ send, ...form }: CertificateFormProps<Shown>) {
  return (
    <KeptForm
      {...form}
      texts={TEXTS}
      start={NOTHING}
      fields={FIELDS}
      problemsOf={problemsOf}
      send={(content, onProgress) => send(givenOf(content), onProgress)}
    >
      {(filling) => <CertificateFields {...filling} />}
    </KeptForm>
  )
}

function CertificateFields({ content, errors, type, take }: Filling<TypedCertificate>) {
  const textOf = (
    name: Exclude<keyof TypedCertificate, 'kind'>,
    partOf: (text: string) => Partial<TypedCertificate>,
  ) => ({
    id: name,
    value: content[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => type(name, partOf(target.value)),
  })
  const kind = { error: errors['kind'], isRequired: true }
  return (
    <>
      <Field id="kind" label="Kind of certificate" {...kind}>
        <select
          {...fieldAria('kind', kind)}
          value={content.kind}
          onChange={({ target }) => type('kind', { kind: kindOf(target.value) })}
          className={cx(FIELD, FIELD_HEIGHT, 'cursor-pointer pl-2')}
        >
          <option value="">Choose</option>
          {CERTIFICATE_KINDS.map((one) => (
            <option key={one} value={one}>
              {CERTIFICATE_KIND_LABELS[one]}
            </option>
          ))}
        </select>
      </Field>
      {content.kind === 'other' && (
        <TextInput
          {...textOf('name', (name) => ({ name }))}
          label="Name of the certificate"
          isRequired
          maxLength={CERTIFICATE_NAME_MAX}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          {...textOf('issuedOn', (issuedOn) => ({ issuedOn }))}
          type="date"
          label="Issued on"
          isRequired
          max={today()}
        />
        <TextInput
          {...textOf('expiresOn', (expiresOn) => ({ expiresOn }))}
          type="date"
          label="Expires on (optional)"
        />
      </div>
      <FileField
        id="files"
        label="File"
        hint="PDF, JPG or PNG, 5 MB at most. You can send a photo of the certificate."
        rules={CERTIFICATE_FILE_RULES}
        isRequired
        file={content.file}
        error={errors['files']}
        onChange={take}
      />
    </>
  )
}

const kindOf = (value: string) => CERTIFICATE_KINDS.find((kind) => kind === value) ?? ''

/** A form without a kind is never sent, so this fallback is not used. */
const givenOf = ({ file, kind, name, ...typed }: Kept<TypedCertificate>): GivenCertificate => ({
  ...typed,
  kind: kind || 'other',
  name: kind === 'other' ? name : '',
  files: file ? [file] : [],
})

function problemsOf(content: Kept<TypedCertificate>): Record<string, string> {
  return {
    ...certificateProblems(content, today()),
    ...(content.kind === '' && { kind: CERTIFICATE_MESSAGES.kindMissing }),
    ...(content.issuedOn === '' && { issuedOn: CERTIFICATE_MESSAGES.issuedMissing }),
    ...(content.file === null && { files: CERTIFICATE_MESSAGES.fileMissing }),
  }
}
