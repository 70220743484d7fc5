import type { ReactNode } from 'react'

const PASSWORD = 'Doorstep-Demo-26'
const ACCOUNTS = [
  { email: 'resident@doorstep.test', who: 'a resident' },
  { email: 'manager@doorstep.test', who: 'a property manager' },
  { email: 'admin@doorstep.test', who: 'the administrator' },
]

// React does not control these inputs, so setting their values is enough.
function fill(email: string): void {
  const form = document.querySelector<HTMLFormElement>('#login')
  for (const [name, value] of [
    ['email', email],
    ['password', PASSWORD],
  ]) {
    const input = form?.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (input && value) input.value = value
  }
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
}

/** Outside production, lists the demo accounts, whose password is public. */
export function DemoNote({ id }: { id: string }): ReactNode {
  return (
    <aside id={id} className="rounded-lg bg-info-soft px-4 py-3 text-info">
      <p>
        <strong className="font-semibold">Demo.</strong> These accounts and their password are public. The
        data is made up. Do not enter any of your own data.
      </p>
      <ul className="my-2">
        {ACCOUNTS.map(({ email, who }) => (
          <li key={email}>
            <button
              dir="auto"
              type="button"
              onClick={() => fill(email)}
              className="min-h-11 cursor-pointer text-left wrap-anywhere underline underline-offset-2 md:min-h-7"
            >
              {email}
            </button>
            , {who}
          </li>
        ))}
      </ul>
      <p>
        Password: <code className="font-semibold">{PASSWORD}</code>
      </p>
    </aside>
  )
}
