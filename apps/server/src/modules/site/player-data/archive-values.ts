import type { MailToSend } from '../../mail/queue/queued-mail.ts';

const SIGN_IN = 'Nav.SignIn.Link';

/** What stands for the values of a column, by table and column. */
export const VALUE_TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'bans.category': {
    cheating: 'Banned.Reason.Cheating',
    conduct: 'Banned.Reason.Conduct',
    payment: 'Banned.Reason.Payment',
    security: 'Banned.Reason.Security',
    terms: 'Banned.Reason.Terms',
  },
  'consent_receipts.subject': {
    terms: 'Legal.Terms.Link',
    privacy: 'Legal.Privacy.Link',
    remarketing: 'Marketing.Remarketing.Label',
    socialmedia_marketing: 'Marketing.SocialMedia.Label',
  },
  'consent_receipts.way': {
    'sign-up': 'Activity.AccountCreated.Text',
    migration: 'DataExport.Column.AccountTransfer',
    prompt: 'DataExport.Value.NewVersion',
  },
  'sessions.client': {
    board: 'Activity.SignIn.Board',
    support: 'Activity.SignIn.Support',
    launcher: 'Activity.SignIn.Launcher',
  },
  'two_factor_devices.type': { totp: 'TwoFactor.Device.Name' },
  'one_time_tokens.purpose': {
    validate_email: 'Mail.ValidateAddress.Action',
    recover_password: 'Recovery.Request.Title',
    revert_email: 'Mail.AddressChanged.Action',
    undo_two_factor: 'Mail.TwoFactorOn.Action',
    auth_code: SIGN_IN,
    external_code: SIGN_IN,
    passkey_registration: 'Passkeys.Add.Button',
    passkey_sign_in: SIGN_IN,
  },
  'orders.status': {
    pending: 'OrderStatus.Open.Badge',
    paid: 'OrderStatus.Paid.Badge',
    failed: 'OrderStatus.Failed.Badge',
    cancelled: 'OrderStatus.Cancelled.Badge',
    refunding: 'OrderStatus.Refunding.Badge',
    refunded: 'OrderStatus.Refunded.Badge',
    disputed: 'OrderStatus.Disputed.Badge',
  },
  'orders.used_by': {
    download: 'DataExport.Value.Downloaded',
    play: 'DataExport.Value.Played',
    spend: 'DataExport.Value.Spent',
  },
  'withdrawals.state': {
    accepted: 'DataExport.Column.Accepted',
    review: 'DataExport.Value.UnderReview',
    declined: 'OrderStatus.Failed.Badge',
  },
  'withdrawals.reason': {
    'too-late': 'Mail.Withdrawal.TooLate',
    used: 'Mail.Withdrawal.Used',
    settled: 'Mail.Withdrawal.Settled',
  },
  'order_refunds.state': {
    requested: 'OrderStatus.Refunding.Badge',
    pending: 'OrderStatus.Refunding.Badge',
    succeeded: 'OrderStatus.Refunded.Badge',
    failed: 'OrderStatus.RefundFailed.Badge',
  },
  'ownerships.source': {
    grant: 'DataExport.Value.Unlocked',
    coupon: 'Coupon.Granted.Eyebrow',
    purchase: 'Withdrawal.Order.Label',
  },
  'coupon_attempts.refusal': {
    UNKNOWN: 'Coupon.Refused.Unknown',
    ALREADY_REDEEMED: 'Coupon.Refused.AlreadyRedeemed',
    NOT_YET_VALID: 'Coupon.Refused.NotYetValid',
    EXPIRED: 'Coupon.Refused.Expired',
    USED_UP: 'Coupon.Refused.UsedUp',
    ALREADY_OWNED: 'Coupon.Refused.AlreadyOwned',
  },
  'mail_log.state': {
    queued: 'OrderStatus.Processing.Badge',
    sent: 'DataExport.Value.Sent',
    failed: 'DataExport.Value.NotSent',
    discarded: 'DataExport.Value.NotSent',
  },
};

/** The subject line of each mail. */
export const MAIL_SUBJECTS: Readonly<Record<MailToSend['template'], string>> = {
  'validate-address': 'Mail.ValidateAddress.Subject',
  'recover-password': 'Mail.RecoverPassword.Subject',
  'account-returned': 'Mail.AccountReturned.Subject',
  'new-address-code': 'Mail.NewAddressCode.Subject',
  'address-changed': 'Mail.AddressChanged.Subject',
  'password-changed': 'Mail.PasswordChanged.Subject',
  'two-factor-on': 'Mail.TwoFactorOn.Subject',
  'two-factor-off': 'Mail.TwoFactorOff.Subject',
  'two-factor-recovered': 'Mail.TwoFactorRecovered.Subject',
  'new-device': 'Mail.NewDevice.Subject',
  'provider-linked': 'Mail.ProviderLinked.Subject',
  'provider-unlinked': 'Mail.ProviderUnlinked.Subject',
  'account-deletion': 'Mail.AccountDeletion.Subject',
  'data-export': 'Mail.DataExport.Subject',
  'passkey-added': 'Mail.PasskeyAdded.Subject',
  'passkey-removed': 'Mail.PasskeyRemoved.Subject',
  receipt: 'Mail.Receipt.Subject',
  'order-refund-started': 'Mail.OrderRefundStarted.Subject',
  'order-refunded': 'Mail.OrderRefunded.Subject',
  'order-partly-refunded': 'Mail.OrderRefunded.Subject',
  'order-refund-failed': 'Mail.OrderRefundFailed.Subject',
  'order-disputed': 'Mail.OrderDisputed.Subject',
  withdrawal: 'Mail.Withdrawal.Subject',
  'withdrawal-review': 'Mail.WithdrawalReview.Subject',
  'price-drop': 'Mail.PriceDrop.Subject',
  'download-link': 'Mail.DownloadLink.Subject',
};
