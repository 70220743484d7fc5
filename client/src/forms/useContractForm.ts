import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

type FormSchema = z.core.$ZodType<unknown, FieldValues>

/** A form with the rules and messages of the contract. The server uses the same contract. */
export function useContractForm<S extends FormSchema>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
): UseFormReturn<z.input<S>, unknown, z.output<S>> {
  return useForm<z.input<S>, unknown, z.output<S>>({
    resolver: standardSchemaResolver<z.input<S>, unknown, z.output<S>>(schema),
    defaultValues,
    // The error summary takes the focus and links to the fields.
    shouldFocusError: false,
  })
}
