import { REDACTION_REASON_MAX } from '@doorstep/contract/issues/redaction/rules'
import type { FieldValues } from 'react-hook-form'
import { TextAreaField, type BoundFieldProps } from '../../../forms/TextField.tsx'

type ReasonFieldProps<Values extends FieldValues, Output> = Pick<
  BoundFieldProps<Values, Output>,
  'control' | 'name' | 'hint'
>

export function ReasonField<Values extends FieldValues, Output>(props: ReasonFieldProps<Values, Output>) {
  return <TextAreaField {...props} label="Reason" rows={2} maxLength={REDACTION_REASON_MAX} isRequired />
}
