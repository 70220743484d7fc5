import * as z from 'zod/mini'

/**
 * A form's own rules and one that looks at several fields together. They speak together: as a check of the object, the
 * second would keep silent while the first is broken.
 */
export function withJointRule<Output extends object, Input extends object>(
  schema: z.ZodMiniType<Output, Input>,
  /** The sentences at the fields that it finds fault with. */
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
