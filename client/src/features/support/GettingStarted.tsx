import { Card } from '../../ui/Card.tsx'

const STEPS = [
  ['See what is happening', 'Home shows alerts, planned maintenance and collection dates for your property.'],
  [
    'Report an issue',
    "Press 'Report New Issue', describe the problem and add photos. Follow the issue under Live Issues.",
  ],
  [
    'Keep your details up to date',
    'Change your name and the phone number for contractors in Update Profile.',
  ],
  ['Keep your account safe', 'Switch on two-step sign-in in Update Profile.'],
] as const

export function GettingStarted() {
  return (
    <Card title="Getting started">
      <ol className="flex flex-col gap-3">
        {STEPS.map(([title, text], at) => (
          <li key={title} className="flex gap-3 text-sm">
            <span
              aria-hidden="true"
              className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-text"
            >
              {at + 1}
            </span>
            <span>
              <span className="block font-medium">{title}</span>
              <span className="text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 border-t border-border pt-3 text-sm text-muted">
        Only managers can update assigned properties, and admins manage alerts.
      </p>
    </Card>
  )
}
