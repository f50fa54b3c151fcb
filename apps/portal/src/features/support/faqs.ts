import type { MessageId } from '@gatehouse/messages/ids.ts';

/** The items, by the common prefix of their question and answer messages. */
export type Asked = MessageId extends infer Id ? (Id extends `${infer Name}.Question` ? Name : never) : never;

interface Section {
  title?: MessageId;
  items: readonly Asked[];
}

export interface Faq {
  /** Path below /{locale}. */
  path: string;
  /** Label of its link. */
  link: MessageId;
  heading?: { title: MessageId; text: MessageId };
  sections: readonly Section[];
}

export const FAQS = {
  general: {
    path: 'support',
    link: 'Support.Nav.General',
    heading: { title: 'Support.General.Title', text: 'Support.General.Text' },
    sections: [
      {
        items: [
          'Support.General.OneAccount',
          'Support.General.ForgottenPassword',
          'Support.General.TooManyTries',
          'Support.General.MissingMail',
          'Support.General.ChangeEmail',
          'Support.General.OldGame',
          'Support.General.Coupon',
          'Support.General.StartPlaying',
        ],
      },
    ],
  },
  authenticator: {
    path: 'support/authenticator',
    link: 'Support.Nav.Authenticator',
    heading: { title: 'Support.Authenticator.Title', text: 'Support.Authenticator.Text' },
    sections: [
      {
        items: [
          'Support.Authenticator.What',
          'Support.Authenticator.WhichApp',
          'Support.Authenticator.TurnOn',
          'Support.Authenticator.CannotScan',
          'Support.Authenticator.RecoveryCode',
          'Support.Authenticator.LostPhone',
          'Support.Authenticator.LostBoth',
          'Support.Authenticator.WrongCode',
          'Support.Authenticator.NewPhone',
          'Support.Authenticator.WhenAsked',
          'Support.Authenticator.TurnOff',
        ],
      },
    ],
  },
  security: {
    path: 'support/security',
    link: 'Support.Nav.Security',
    sections: [
      {
        items: [
          'Support.Security.GoodPassword',
          'Support.Security.StrangeSignIn',
          'Support.Security.StolenAccount',
          'Support.Security.RealMail',
        ],
      },
    ],
  },
  payment: {
    path: 'support/psd2',
    link: 'Support.Nav.Payment',
    heading: { title: 'Support.Payment.Title', text: 'Support.Payment.Text' },
    sections: [
      {
        title: 'Support.PaymentAbout.Title',
        items: ['Support.PaymentAbout.Meaning', 'Support.PaymentAbout.Affected'],
      },
      {
        title: 'Support.PaymentConfirm.Title',
        items: [
          'Support.PaymentConfirm.How',
          'Support.PaymentConfirm.NotAsked',
          'Support.PaymentConfirm.NoRequest',
          'Support.PaymentConfirm.SameApp',
        ],
      },
      {
        title: 'Support.PaymentPrepare.Title',
        items: ['Support.PaymentPrepare.Ready', 'Support.PaymentPrepare.NoPhone'],
      },
      { title: 'Support.PaymentFailed.Title', items: ['Support.PaymentFailed.Refused'] },
      {
        title: 'Support.PaymentSafety.Title',
        items: ['Support.PaymentSafety.CardData', 'Support.PaymentSafety.AskedForCode'],
      },
    ],
  },
} as const satisfies Record<string, Faq>;

export const ALL_FAQS: readonly Faq[] = Object.values(FAQS);

/** The FAQ at a path, case-insensitive: the specification writes PSD2 in capitals. */
export function faqAt(pathname: string): Faq {
  const path = pathname.split('/').slice(2).join('/').toLowerCase();
  return ALL_FAQS.find((faq) => faq.path === path) ?? FAQS.general;
}

/** The anchor of an item: `#lost-phone`. */
export function anchorOf(asked: Asked): string {
  const name = asked.slice(asked.lastIndexOf('.') + 1);
  return name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
