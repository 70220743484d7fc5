import * as z from 'zod/mini'

/**
 * Combines a form's own rules with a rule over several fields. Zod skips an object check while a field is invalid, so
 * this function runs both kinds of rule itself.
 */
export function withJointRule<Output extends object, Input extends object>(
  schema: z.ZodMiniType<Output, Input>,
  /** Returns the error messages by field name. */
  problemsOf: (values: Input) => Partial<Record<string, string>>,
): z.ZodMiniType<Output, Input> {
  const judged = z.custom<Input>().check(
    z.check(({ value, issues }) => {
      const own = schema.safeParse(value).error?.issues ?? []
      const joint = Object.entries(problemsOf(value)).map(([field, message]) => ({
        path: [field],
        message: message ?? '',
      }))
      const places = Object.keys(value)
      const placeOf = ({ path }: { path: PropertyKey[] }) => places.indexOf(String(path[0]))
      for (const { path, message } of [...own, ...joint].sort((a, b) => placeOf(a) - placeOf(b)))
        issues.push({ code: 'custom', message, path, input: value })
    }),
  )
  return z.pipe(
    judged,
    z.transform((value: Input) => schema.parse(value)),
  )
}
