export interface Question {
  id: string
  question: string
  answer: string
}

export interface Topic {
  title: string
  questions: readonly Question[]
}

/** What people ask most, under the headings where they look for it. */
export const TOPICS: readonly Topic[] = [
  {
    title: 'Reporting an issue',
    questions: [
      {
        id: 'report',
        question: 'How do I report an issue?',
        answer:
          "Go to Home and press 'Report New Issue'. Say in a few words what is wrong, choose a category and add up to three photos if they help. You get a job number at once, and a mail that confirms it.",
      },
      {
        id: 'emergency',
        question: 'What do I do in an emergency?',
        answer:
          'If somebody is in danger call 999. If you smell gas call the National Gas Emergency Service on 0800 111 999. For anything else that cannot wait, such as a burst pipe, phone your property manager as well as reporting it here.',
      },
      {
        id: 'edit',
        question: 'Can I change a report after I have sent it?',
        answer:
          'Yes, while it is Submitted: open the issue and press Edit. Once a property manager has looked at it the text stays as it is; write to your manager through the form on this page if something important is missing.',
      },
      {
        id: 'withdraw',
        question: 'How do I withdraw a report?',
        answer:
          'Open the issue and press Withdraw. You can do so while it is Submitted, Open or Pending. A withdrawn issue stays in your list but nothing more is done about it.',
      },
      {
        id: 'status',
        question: 'What do the statuses mean?',
        answer:
          'Submitted: a manager has not looked at it yet. Open: it is in the queue. In Progress: somebody is working on it. Awaiting Contract: a contractor has to be engaged. Pending: it is on hold. Resolved: the work is done. Closed: the job is finished. Rejected: it was not taken up, and the reason stands with it.',
      },
      {
        id: 'photos',
        question: 'Which photos can I add?',
        answer:
          'Up to three files of less than 5 MB each: JPG, PNG, GIF or HEIC. Where a photo was taken is removed before anybody sees it.',
      },
      {
        id: 'vulnerable',
        question: "What is the 'vulnerable persons' box for?",
        answer:
          'Tick it if somebody in the home is at greater risk, for example because of age, illness or a baby. It helps to decide what comes first. Only those who deal with the issue can see it.',
      },
    ],
  },
  {
    title: 'Your account',
    questions: [
      {
        id: 'validated',
        question: 'I have signed up. When can I log in?',
        answer:
          'When a property manager has checked your address proof. You get a mail as soon as your account is validated.',
      },
      {
        id: 'password',
        question: 'I forgot my password.',
        answer:
          "Press 'Forgot password?' on the login page and type your email address. The link that we send works once, for 60 minutes.",
      },
      {
        id: 'mfa',
        question: 'How do I protect my account with a second step?',
        answer:
          'Open Update Profile and switch on two-step sign-in. You scan a code with an authenticator app, and from then on the app shows a code for each login. Keep the recovery codes: one of them gets you in if you lose your phone.',
      },
      {
        id: 'details',
        question: 'How do I change my name, phone number or photo?',
        answer:
          'Open the menu under your initials and choose Update Profile. Your email address is your login and cannot be changed there; ask your property manager.',
      },
      {
        id: 'idle',
        question: 'Why was I logged out?',
        answer:
          'After 20 minutes without a key or a touch we ask whether you are still there, and two minutes later the session ends. That protects your account on a device that somebody else can use.',
      },
    ],
  },
  {
    title: 'Properties and notices',
    questions: [
      {
        id: 'switch',
        question: 'How do I see another of my properties?',
        answer:
          "Choose it under 'Switch Property' on the Home screen, or choose Change Property in the menu under your initials.",
      },
      {
        id: 'assigned',
        question: 'Can I change which properties are assigned to me?',
        answer:
          'No. Only managers can update assigned properties. Write to yours through the form on this page if one is missing or no longer yours.',
      },
      {
        id: 'alerts',
        question: 'Where do alerts come from?',
        answer:
          'Admins manage alerts. An alert is about your development or about all of them, and goes by itself when it expires.',
      },
      {
        id: 'bins',
        question: 'When are recycling and waste collected?',
        answer:
          'The next dates of your development stand on the Home screen. They already take bank holidays into account. The calendar sign beside the maintenance activities brings both to your own calendar.',
      },
      {
        id: 'privacy',
        question: 'What happens to my data?',
        answer:
          'The privacy policy says what we keep and why, the data retention policy for how long. Both are linked at the foot of this page.',
      },
    ],
  },
]

/** The topics with the questions in which every word is found; a topic without any is left out. */
export function searchTopics(search: string): readonly Topic[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return TOPICS
  return TOPICS.map(({ title, questions }) => ({
    title,
    questions: questions.filter(({ question, answer }) => {
      const text = `${title} ${question} ${answer}`.toLowerCase()
      return words.every((word) => text.includes(word))
    }),
  })).filter(({ questions }) => questions.length > 0)
}
