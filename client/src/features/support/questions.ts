import { isStaffRole } from '@doorstep/contract/access'
import { RESET_MINUTES } from '@doorstep/contract/auth/rules'
import { UNLOCK_HOURS } from '@doorstep/contract/orders/work/rules'
import { IDLE_MINUTES } from '@doorstep/contract/sessions/rules'

export interface Question {
  id: string
  question: string
  answer: string
}

export interface Topic {
  title: string
  /** The role that the topic is for. Residents do not see such a topic. */
  isFor?: 'managers' | 'firms'
  questions: readonly Question[]
}

const TOPICS: readonly Topic[] = [
  {
    title: 'Reporting an issue',
    questions: [
      {
        id: 'report',
        question: 'How do I report an issue?',
        answer:
          "Go to Home and press 'Report New Issue'. Say in a few words what is wrong, choose a category and add up to three photos if they help. You get a job number straight away, and an email that confirms your report.",
      },
      {
        id: 'emergency',
        question: 'What do I do in an emergency?',
        answer:
          'If somebody is in danger, call 999. If you smell gas, call the National Gas Emergency Service on 0800 111 999. For anything else that cannot wait, such as a burst pipe, phone your property manager and report it here too.',
      },
      {
        id: 'edit',
        question: 'Can I change a report after I have sent it?',
        answer:
          'Yes, while the issue is Submitted: open the issue and press Edit. Once a property manager has looked at it, you can no longer change it. If something important is missing, write to your manager with the form on this page.',
      },
      {
        id: 'withdraw',
        question: 'How do I withdraw a report?',
        answer:
          'Open the issue and press Withdraw. You can do this while the issue is Submitted, Open or Pending. A withdrawn issue stays in your list, but nobody will work on it. If the problem is in a shared area and affects other people too, the issue stays open for them.',
      },
      {
        id: 'status',
        question: 'What do the statuses mean?',
        answer:
          'Submitted: a manager has not looked at it yet. Open: it is in the queue. In Progress: somebody is working on it. Awaiting Contract: a contractor has to be hired. Pending: it is on hold. Resolved: the work is done. Closed: the job is finished. Rejected: it was not accepted, and the issue shows the reason.',
      },
      {
        id: 'photos',
        question: 'Which photos can I add?',
        answer:
          'Up to three files of less than 5 MB each: JPG, PNG, GIF or HEIC. We remove the location from each photo before anybody sees it.',
      },
      {
        id: 'vulnerable',
        question: "What is the 'vulnerable persons' box for?",
        answer:
          'Tick the box if somebody in the home is at greater risk, for example because of age, illness or a baby. The box helps us decide what to do first. Only the people who deal with the issue can see your answer. You can untick the box at any time on the page of your issue.',
      },
    ],
  },
  {
    title: 'When a firm comes to you',
    questions: [
      {
        id: 'appointment',
        question: 'How do I choose when the firm comes?',
        answer:
          "When a firm offers times, you get an email and see a message on Home. Open the issue and pick the time that suits you. If none does, press 'Ask for other times' and say when you are in. The firm and your property manager see the time that you pick.",
      },
      {
        id: 'change-appointment',
        question: 'Can I change or cancel an appointment?',
        answer:
          "Yes, until the visit begins. Open the issue, press 'Change' and choose 'Change time', 'Ask for other times' or 'Cancel appointment'. You then get an email that updates the entry in your calendar.",
      },
      {
        id: 'getting-in',
        question: 'Who sees how to get into my home?',
        answer:
          'You and the staff who look after your home can see what you say about the key, pets and when somebody is in. The firm can see it while an appointment with you is booked. The firm sees your phone number only during that time.',
      },
      {
        id: 'no-access',
        question: 'I missed the visit. What happens next?',
        answer:
          'The firm reports that nobody let it in, and offers new times. Pick one of these times. The work is not cancelled after one missed visit.',
      },
    ],
  },
  {
    title: 'Your account',
    questions: [
      {
        id: 'validated',
        question: 'I have signed up. When can I sign in?',
        answer:
          'You can sign in once a property manager has checked your proof of address. You get an email as soon as your account is validated.',
      },
      {
        id: 'password',
        question: 'I forgot my password.',
        answer: `Press 'Forgot password?' on the sign-in page and type your email address. The link that we send works once, for ${RESET_MINUTES} minutes.`,
      },
      {
        id: 'mfa',
        question: 'How do I protect my account with a second step?',
        answer:
          'Open Update Profile and switch on two-step sign-in. You scan a code with an authenticator app, and from then on you need a code from the app each time you sign in. Keep the recovery codes: one of them gets you in if you lose your phone.',
      },
      {
        id: 'details',
        question: 'How do I change my name, phone number or photo?',
        answer:
          'Open the menu under your initials and choose Update Profile. You sign in with your email address, and you cannot change it there. Ask your property manager instead.',
      },
      {
        id: 'idle',
        question: 'Why was I signed out?',
        answer: `After ${IDLE_MINUTES} minutes without activity, we ask whether you are still there. If you do not answer within two minutes, we sign you out. This protects your account on a device that somebody else can use.`,
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
          "Choose the property under 'Switch Property' on the Home screen, or choose Change Property in the menu under your initials.",
      },
      {
        id: 'assigned',
        question: 'Can I change which properties are assigned to me?',
        answer:
          'No. Only managers can update assigned properties. If a property is missing or no longer yours, write to your managers with the form on this page.',
      },
      {
        id: 'alerts',
        question: 'Where do alerts come from?',
        answer:
          'Admins manage alerts. An alert is about your development or about all developments. An alert disappears when it expires.',
      },
      {
        id: 'bins',
        question: 'When are recycling and waste collected?',
        answer:
          'The Home screen shows the next dates for your development. These dates already take bank holidays into account. To add collections and maintenance activities to your own calendar, use the calendar icon next to the activities.',
      },
      {
        id: 'privacy',
        question: 'What happens to my data?',
        answer:
          'The privacy policy says what we keep and why. The data retention policy says how long we keep it. Both are linked at the foot of this page.',
      },
    ],
  },
  {
    title: 'Firms and work orders, for property managers',
    isFor: 'managers',
    questions: [
      {
        id: 'firms',
        question: 'How do I add a firm and its people?',
        answer:
          "Open Site Settings, then Manage Firms. A firm has trades, people, the developments that it serves, and insurance and accreditations with their expiry dates. 'Invite' emails somebody a link to create an account with the firm. 'Add person' adds somebody who already has an account. If a firm also serves developments that are not yours, only an administrator can change its people, email and phone.",
      },
      {
        id: 'work-order',
        question: 'How do I send a work order?',
        answer:
          "Open the issue and press 'Send a work order', or choose several issues at the desk and press o. Choose the firm. Say what needs to be done and how much it may cost. The firm gets an email with a link. The firm does not see who lives in the home until an appointment is booked. If the cost is above your limit, or a document of the firm has expired, an administrator has to send the work order.",
      },
      {
        id: 'above-limit',
        question: 'Who decides about costs above my limit?',
        answer:
          "Above your limit, only an administrator can choose a quote, agree to a higher limit or send a prepared work order. We tell administrators about the first two. They find all three under 'Costs to approve', on Home and at the desk. Up to the limit, you decide yourself.",
      },
      {
        id: 'order-steps',
        question: 'What happens to the issue?',
        answer:
          'When you send a work order, an Open issue moves to Awaiting Contract. When a visit begins, the issue moves to In Progress. When the last work order is done, the issue moves to Resolved. If you resolve, close or withdraw an issue with open work orders, we show you those work orders first, and cancel them too.',
      },
      {
        id: 'verify-order',
        question: 'The firm says that the work is done. What do I do?',
        answer:
          'Read what the firm says, compare the photos from before and after the work on the issue page, and press Verify. If the resident answers that the issue is fixed, the work is verified automatically. If they say that it is not fixed, the work order is open again.',
      },
    ],
  },
  {
    title: 'For firms',
    isFor: 'firms',
    questions: [
      {
        id: 'firm-link',
        question: 'Do I need an account to work on an order?',
        answer:
          'No. The link in the email opens that one order. There you can accept or decline it, offer times, and say how the visit ended. The link works until the order ends or we send you a new link. Do not pass it on. With an account, you find your orders under Work orders in the menu under your initials, with today’s first. The property manager can invite you to your firm.',
      },
      {
        id: 'firm-limit',
        question: 'The work costs more than the order says. What do I do?',
        answer:
          "Before you go on, open the order and press 'Request more budget'. Say what the extra money is for, and add a file if it helps. You can open the file there later. The managing agent decides. Until then, the current limit applies.",
      },
      {
        id: 'firm-contact',
        question: 'Where do I find out who to call?',
        answer: `The work order shows who to call, once an appointment is booked. If you use the link, you first enter a code that we send to your firm's mobile number. You can then see the details in this browser for ${UNLOCK_HOURS} hours. If we have no mobile number for your firm, ask the managing agent.`,
      },
      {
        id: 'firm-done',
        question: 'How do I say that the work is done?',
        answer:
          "Open the order and press 'Done'. Say what you did, add a photo of the finished work and press 'Mark as complete'. If you are offline, your entries are kept on your phone and sent when you are back online. If nobody let you in, press 'No access', say how you tried to reach the resident and add a photo of the door. If you have to come back, press 'Another visit is needed' and say what for. Then offer new times. Before you sign out, check whether anything is still waiting to be sent. We ask you first, because signing out deletes it.",
      },
    ],
  },
]

/**
 * True if a topic is relevant for a role. Staff see everything, because they answer questions. Visitors see everything
 * too, because firms arrive by a link.
 */
const concerns = ({ isFor }: Topic, role: string | null) =>
  !isFor || role === null || isStaffRole(role) || (isFor === 'firms' && role === 'CONTRACTOR')

/**
 * Returns the topics for a role, with the questions that contain all words. Leaves out topics without a matching
 * question.
 */
export function searchTopics(search: string, role: string | null): readonly Topic[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return TOPICS.filter((topic) => concerns(topic, role))
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter(({ question, answer }) => {
        const text = `${title} ${question} ${answer}`.toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}
