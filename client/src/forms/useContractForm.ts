import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'

type Schema<Input, Output> = Parameters<
  typeof standardSchemaResolver<Input & FieldValues, unknown, Output>
>[0]

/** A form whose rules and messages are the contract's: the same sentences as the server's. */
export function useContractForm<Input extends FieldValues, Output>(
  schema: Schema<Input, Output>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    // The summary takes the focus and leads to the fields.
    shouldFocusError: false,
  })
}
