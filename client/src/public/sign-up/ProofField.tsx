import { PROOF_RULES } from '@doorstep/contract/users/schema'
import { FileField } from '../../ui/FileField.tsx'

interface ProofFieldProps {
  id: string
  file: File | null
  onChange: (file: File | null) => void
  error?: string | undefined
}

export function ProofField(props: ProofFieldProps) {
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
