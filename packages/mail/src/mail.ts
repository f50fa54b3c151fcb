/** Where something was done. The server names browser and system; unknown parts are null. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** When and from where an act happened; `at` is an ISO 8601 instant. */
export interface Occasion {
  at: string;
  device: Device;
}

interface Addressed {
  to: string;
}

/** A button that links to the portal. The link must be below the public address. */
interface Linked extends Addressed {
  link: string;
}

interface Alert extends Linked {
  occasion: Occasion;
}

/** An alert whose link leads to a new password. */
interface PasswordAlert extends Alert {
  validHours: number;
}

/** A provider by which a player can sign in. */
export type Provider = 'google' | 'facebook';

/** About an order. The price is formatted in the language of the mail. */
interface OfOrder extends Linked {
  number: string;
  item: string;
  /** The game account that it is for. The region is null in a game that has only one. */
  account?: { name: string; region: string | null };
  price: string;
}

/** Why the money of a withdrawal does not go back by itself. */
type WithdrawalReason = 'too-late' | 'used' | 'settled';

/** The declaration of a withdrawal; `declaredAt` is an ISO 8601 instant. */
interface Declared {
  name: string;
  declaredAt: string;
  reason?: WithdrawalReason;
}

/** Plain JSON throughout, so that a mail can wait in a job queue before it is rendered. */
export type Mail =
  | ({ template: 'validate-address'; artUrl?: string } & Linked)
  | ({ template: 'recover-password' } & PasswordAlert)
  | ({ template: 'account-returned' } & PasswordAlert)
  | ({ template: 'new-address-code'; code: string; validMinutes: number } & Addressed)
  | ({ template: 'address-changed'; newAddress: string; validDays: number } & Alert)
  | ({ template: 'password-changed' } & PasswordAlert)
  | ({ template: 'two-factor-on'; validDays: number } & Alert)
  | ({ template: 'two-factor-off' } & PasswordAlert)
  | ({ template: 'two-factor-recovered' } & PasswordAlert)
  | ({ template: 'new-device' } & PasswordAlert)
  | ({ template: 'provider-linked'; provider: Provider } & PasswordAlert)
  | ({ template: 'provider-unlinked'; provider: Provider } & PasswordAlert)
  | ({ template: 'account-deletion'; erasesAt: string } & Alert)
  | ({ template: 'data-export'; requestedAt: string; expiresAt: string } & Linked)
  | ({ template: 'passkey-added' } & PasswordAlert)
  | ({ template: 'passkey-removed' } & PasswordAlert)
  | ({
      template: 'receipt';
      artUrl?: string;
      /** Whether it is for the game, such as an item, and not for the library. */
      isExtra?: boolean;
      paidAt: string;
      tax: string;
      taxPercent: number;
      /** The buyer's, in the language of the mail. */
      country?: string;
      /** An edition for an owner of its game. */
      isUpgrade?: boolean;
      /** Whether the buyer agreed to an immediate delivery. */
      hasConsent?: boolean;
      /** How long a purchase that was not used is refunded, and by whom. */
      refunds?: { days: number; contact: string };
      seller: string;
      taxId?: string;
    } & OfOrder)
  | ({ template: 'order-refund-started' } & OfOrder)
  | ({
      template: 'order-refunded';
      /** The money was not sent to the original payment method. */
      isByHand?: true;
    } & OfOrder)
  /** A part of the price, formatted. The player keeps what was bought. */
  | ({ template: 'order-partly-refunded'; refunded: string } & OfOrder)
  | ({
      template: 'order-refund-failed';
      /** The player has it in another way, and the order gives them nothing. */
      wasOwned?: true;
    } & OfOrder)
  | ({ template: 'order-disputed' } & OfOrder)
  | ({
      template: 'withdrawal';
      state: 'accepted' | 'review' | 'declined';
      /** What goes back, which is less than the price after a refund of a part. */
      returned?: string;
    } & Declared &
      OfOrder)
  | ({
      /** To support, about a withdrawal that an operator decides. */
      template: 'withdrawal-review';
      reason: WithdrawalReason;
      number: string;
      item: string;
      price: string;
      /** The player's address, or the id of a player without one. */
      player: string;
    } & Declared &
      Addressed)
  | ({
      template: 'price-drop';
      artUrl?: string;
      item: string;
      price: string;
      formerPrice: string;
      /** Where these mails are turned off. Mails that an earlier version has queued have none. */
      wishlistLink?: string;
    } & Linked)
  | ({ template: 'download-link'; product: string | null; artUrl?: string } & Linked);

export type TemplateName = Mail['template'];

/** Tells the owner of an account what happened to it. A recovery link was asked for, so it is none. */
export type AlertTemplate = Exclude<Extract<Mail, { occasion: Occasion }>['template'], 'recover-password'>;

export type MailOf<Name extends TemplateName> = Extract<Mail, { template: Name }>;

/** A web font for mail programs that load them; all others use a system font. */
export interface MailFont {
  family: 'Geologica' | 'Commissioner' | 'Alexandria' | 'Vazirmatn' | 'JetBrains Mono';
  url: string;
  weight: string;
}

export interface MailColours {
  page: string;
  card: string;
  wash: string;
  line: string;
  text: string;
  text2: string;
  text3: string;
  amber: string;
  amberHi: string;
  amberInk: string;
  amberLine: string;
  onAmber: string;
}

export interface MailContext {
  locale: string;
  direction: 'ltr' | 'rtl';
  /** The topic `mail` of the locale: id to ICU text. */
  messages: Readonly<Record<string, string>>;
  brand: { name: string };
  /** Of the publisher, where they differ from those of Gatehouse. */
  colours?: Partial<MailColours>;
  /** The address of the publisher's logo. */
  logoUrl?: string;
  publicUrl: string;
  links: { support: string; privacy: string; imprint: string };
  fonts?: readonly MailFont[];
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

export type RenderMail = (mail: Mail, context: MailContext) => Promise<RenderedMail>;
