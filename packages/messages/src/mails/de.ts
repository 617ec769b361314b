import type { MailMessages } from './sentence.ts';

/** The emails in German. */
export const messages: MailMessages = {
  'A webhook of {{webhookProject}} was disabled': 'Ein Webhook von {{webhookProject}} wurde abgeschaltet',
  'A webhook was disabled': 'Ein Webhook wurde abgeschaltet',
  'A {{providerName}} account was connected at {{projectDisplayName}}':
    'Ein {{providerName}}-Konto wurde bei {{projectDisplayName}} verknüpft',
  'A {{providerName}} account was connected': 'Ein {{providerName}}-Konto wurde verknüpft',
  'A {{providerName}} account was disconnected at {{projectDisplayName}}':
    'Ein {{providerName}}-Konto wurde von {{projectDisplayName}} getrennt',
  'A {{providerName}} account was disconnected': 'Ein {{providerName}}-Konto wurde getrennt',
  'Accept the invitation': 'Einladung annehmen',
  'Another email address signs in at {{projectDisplayName}}':
    'Eine weitere E-Mail-Adresse meldet bei {{projectDisplayName}} an',
  'Another email address signs in': 'Eine weitere E-Mail-Adresse meldet an',
  'Choose a new password': 'Neues Passwort wählen',
  'Confirm email address': 'E-Mail-Adresse bestätigen',
  'Confirm your email address for {{projectDisplayName}}': 'Bestätige deine E-Mail-Adresse für {{projectDisplayName}}',
  'Confirm your email address': 'Bestätige deine E-Mail-Adresse',
  'Events of {{webhookProject}} are no longer sent to the webhook endpoint{{#webhookName}} “{{webhookName}}”{{/webhookName}}: {{#webhookGone}}its server responded with 410 Gone.{{/webhookGone}}{{^webhookGone}}all attempts have failed for five days.{{/webhookGone}}':
    'Ereignisse von {{webhookProject}} werden nicht mehr an den Webhook{{#webhookName}} „{{webhookName}}“{{/webhookName}} gesendet: {{#webhookGone}}Sein Server antwortet, dass es ihn nicht mehr gibt.{{/webhookGone}}{{^webhookGone}}Seit fünf Tagen ist kein Versuch gelungen.{{/webhookGone}}',
  'You can now sign in to {{projectDisplayName}} as {{userPrimaryEmail}} with a {{providerName}} account.':
    'Ab jetzt meldet ein {{providerName}}-Konto bei {{projectDisplayName}} als {{userPrimaryEmail}} an.',
  'Another email address besides {{userPrimaryEmail}} can now be used to sign in to your account at {{projectDisplayName}}. Your account settings show which one.':
    'Ab jetzt kannst du dich bei {{projectDisplayName}} außer mit {{userPrimaryEmail}} auch mit einer weiteren E-Mail-Adresse anmelden. Welche das ist, zeigen deine Kontoeinstellungen.',
  'Signing in to {{projectDisplayName}} as {{userPrimaryEmail}} now also requires a code from an authenticator app.':
    'Für die Anmeldung bei {{projectDisplayName}} als {{userPrimaryEmail}} ist ab jetzt zusätzlich ein Code aus einer Authenticator-App nötig.',
  'Here is the link you asked for. It signs you in as {{userPrimaryEmail}}.':
    'Hier ist der Link, den du angefordert hast. Damit meldest du dich als {{userPrimaryEmail}} an.',
  'Hi,': 'Hallo!',
  'Hi{{#userDisplayName}} {{userDisplayName}}{{/userDisplayName}},':
    'Hallo{{#userDisplayName}} {{userDisplayName}}{{/userDisplayName}}!',
  "If this wasn't you, open {{projectDisplayName}}, change your password and enable multi-factor authentication again.":
    'Wenn du das nicht warst, öffne {{projectDisplayName}}, ändere dein Passwort und aktiviere die Zwei-Faktor-Authentifizierung wieder.',
  'If this wasn\'t you, open {{projectDisplayName}}, choose "Forgot password" and set a new one right away.':
    'Wenn du das nicht warst, öffne {{projectDisplayName}}, wähle „Passwort vergessen“ und lege sofort ein neues fest.',
  "If this wasn't you, open {{projectDisplayName}}, disconnect the account in your account settings and sign out all other sessions.":
    'Wenn du das nicht warst, öffne {{projectDisplayName}}, trenne das Konto in deinen Kontoeinstellungen und melde alle anderen Sitzungen ab.',
  "If this wasn't you, open {{projectDisplayName}}, remove the email address in your account settings and sign out all other sessions.":
    'Wenn du das nicht warst, öffne {{projectDisplayName}}, entferne die Adresse in deinen Kontoeinstellungen und melde alle anderen Sitzungen ab.',
  "If this wasn't you, someone else can use your {{providerName}} account. Change its password.":
    'Wenn du das nicht warst, kann jemand dein {{providerName}}-Konto benutzen: Ändere dessen Passwort.',
  "If this wasn't you, someone else is using your account. Contact {{projectDisplayName}} right away.":
    'Wenn du das nicht warst, benutzt jemand dein Konto: Wende dich sofort an die Betreiber von {{projectDisplayName}}.',
  "If this was you, you don't need to do anything.": 'Wenn du das warst, ist nichts weiter zu tun.',
  "If you don't have a password now, you can set one in your account settings. If you didn't use the link, someone else can read your email. Change the password of your mailbox.":
    'Wenn du jetzt kein Passwort hast, kannst du in deinen Kontoeinstellungen eines festlegen. Wenn nicht du den Link benutzt hast, kann jemand deine E-Mails lesen: Ändere dann das Passwort deines Postfachs.',
  'It had not been confirmed before. In case somebody else had signed up with your address, we signed out all earlier sessions and removed the earlier password, multi-factor authentication and linked accounts.':
    'Sie war vorher nicht bestätigt. Für den Fall, dass sich jemand anderes mit deiner Adresse registriert hatte, haben wir alle früheren Sitzungen beendet und das frühere Passwort, die Zwei-Faktor-Authentifizierung und verknüpfte Konten entfernt.',
  'It had not been confirmed before. In case somebody else had signed up with your address, we signed out all earlier sessions and removed the earlier password, multi-factor authentication and other linked accounts.':
    'Sie war vorher nicht bestätigt. Für den Fall, dass sich jemand anderes mit deiner Adresse registriert hatte, haben wir alle früheren Sitzungen beendet und das frühere Passwort, die Zwei-Faktor-Authentifizierung und andere verknüpfte Konten entfernt.',
  "It works once, for 10 minutes. Don't share it: we never ask for it. If you didn't try to sign in, you can ignore this email.":
    'Link und Code gelten einmal und nur 10 Minuten lang. Gib sie nicht weiter: Wir fragen nie danach. Wenn du dich nicht anmelden wolltest, kannst du diese E-Mail ignorieren.',
  'Join the team': 'Dem Team beitreten',
  'Join {{teamDisplayName}} on {{projectDisplayName}}':
    'Dem Team {{teamDisplayName}} bei {{projectDisplayName}} beitreten',
  'API keys expire soon': 'Schlüssel laufen bald ab',
  'API keys have expired': 'Schlüssel sind abgelaufen',
  'API keys of {{keysProject}} expire on {{keysEnd}}': 'Schlüssel von {{keysProject}} laufen am {{keysEnd}} ab',
  'API keys of {{keysProject}} have expired': 'Schlüssel von {{keysProject}} sind abgelaufen',
  'Create a new key set and switch to its keys.': 'Erstelle neue Schlüssel und setze sie ein.',
  'Create a new key set, switch to its keys, and revoke this one when nothing uses it anymore.':
    'Erstelle neue Schlüssel, setze sie ein und widerrufe diese, sobald nichts sie mehr benutzt.',
  'Manage {{projectDisplayName}}': '{{projectDisplayName}} verwalten',
  'Fix the endpoint and enable the webhook again. It continues where it stopped, as far back as events are kept.':
    'Bring den Empfänger in Ordnung und schalte den Webhook wieder ein: Er macht dort weiter, wo er stehen geblieben ist, soweit Ereignisse aufbewahrt werden.',
  'Multi-factor authentication is off at {{projectDisplayName}}':
    'Zwei-Faktor-Authentifizierung bei {{projectDisplayName}} ist deaktiviert',
  'Multi-factor authentication is off': 'Zwei-Faktor-Authentifizierung ist deaktiviert',
  'Multi-factor authentication is on at {{projectDisplayName}}':
    'Zwei-Faktor-Authentifizierung bei {{projectDisplayName}} ist aktiviert',
  'Multi-factor authentication is on': 'Zwei-Faktor-Authentifizierung ist aktiviert',
  'Please confirm for {{projectDisplayName}} that {{userPrimaryEmail}} is your email address.':
    'Ein Klick genügt, und {{projectDisplayName}} weiß, dass {{userPrimaryEmail}} wirklich dir gehört.',
  'View API keys': 'Schlüssel öffnen',
  'View webhook': 'Webhook öffnen',
  'Or open this link:': 'Oder öffne diese Adresse:',
  'Reset your {{projectDisplayName}} password': 'Dein Passwort für {{projectDisplayName}} zurücksetzen',
  'Sign in to {{projectDisplayName}}': 'Bei {{projectDisplayName}} anmelden',
  'Sign in': 'Anmelden',
  'Signing in to {{projectDisplayName}} as {{userPrimaryEmail}} no longer requires a code from an authenticator app.':
    'Für die Anmeldung bei {{projectDisplayName}} als {{userPrimaryEmail}} ist kein Code aus einer Authenticator-App mehr nötig.',
  'Someone, most likely you, asked for a new password for {{userPrimaryEmail}} at {{projectDisplayName}}.':
    'Jemand, vermutlich du, hat für {{userPrimaryEmail}} bei {{projectDisplayName}} ein neues Passwort angefordert.',
  'The email address of your account at {{projectDisplayName}} is no longer {{userPrimaryEmail}}. Emails about the account now go to the new email address.':
    'Die E-Mail-Adresse deines Kontos bei {{projectDisplayName}} ist nicht mehr {{userPrimaryEmail}}. E-Mails dazu gehen ab jetzt an eine andere Adresse.',
  'The key set{{#keysDescription}} “{{keysDescription}}”{{/keysDescription}} of {{keysProject}} expired on {{keysEnd}}. The last characters of its keys are {{keysLastFour}}. Apps and servers that still use them are rejected.':
    'Die Schlüssel{{#keysDescription}} „{{keysDescription}}“{{/keysDescription}} von {{keysProject}} sind am {{keysEnd}} abgelaufen. Sie enden auf {{keysLastFour}}. Apps und Server, die sie noch benutzen, werden abgewiesen.',
  'The key set{{#keysDescription}} “{{keysDescription}}”{{/keysDescription}} of {{keysProject}} expires on {{keysEnd}}. The last characters of its keys are {{keysLastFour}}. After that, apps and servers that use them are rejected.':
    'Die Schlüssel{{#keysDescription}} „{{keysDescription}}“{{/keysDescription}} von {{keysProject}} laufen am {{keysEnd}} ab. Sie enden auf {{keysLastFour}}. Danach werden Apps und Server, die sie benutzen, abgewiesen.',
  "The link works once, for 24 hours. If you don't have an account at {{projectDisplayName}}, someone mistyped their email address. You can ignore this email.":
    'Der Link funktioniert einmal und ist 24 Stunden gültig. Wenn du kein Konto bei {{projectDisplayName}} hast, hat sich jemand bei der Adresse vertippt: Du kannst diese E-Mail ignorieren.',
  "The link works once, for 30 minutes. If this wasn't you, you can ignore this email. Your password doesn't change.":
    'Der Link funktioniert einmal und ist 30 Minuten gültig. Wenn du das nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.',
  "The link works once, for 7 days. If you didn't expect an invitation, you can ignore this email.":
    'Der Link funktioniert einmal und ist 7 Tage gültig. Wenn du keine Einladung erwartet hast, kannst du diese E-Mail ignorieren.',
  'The password for {{userPrimaryEmail}} at {{projectDisplayName}} has just been changed. All other sessions were signed out.':
    'Das Passwort für {{userPrimaryEmail}} bei {{projectDisplayName}} wurde gerade geändert. Alle anderen Sitzungen wurden beendet.',
  'The {{providerName}} account can no longer be used to sign in to {{projectDisplayName}} as {{userPrimaryEmail}}.':
    'Das {{providerName}}-Konto meldet bei {{projectDisplayName}} nicht mehr als {{userPrimaryEmail}} an.',
  'You are invited to manage {{projectDisplayName}}': 'Einladung, {{projectDisplayName}} zu verwalten',
  'You are invited to {{teamDisplayName}}': 'Einladung zu {{teamDisplayName}}',
  'You get this email because you own {{keysProject}}. We send it 14 and 3 days before keys in use expire, and when they have expired.':
    'Du bekommst diese E-Mail, weil {{keysProject}} dir gehört. Sie kommt 14 und 3 Tage, bevor benutzte Schlüssel ablaufen, und wenn sie abgelaufen sind.',
  'You get this email because you own {{webhookProject}}.':
    'Du bekommst diese E-Mail, weil {{webhookProject}} dir gehört.',
  'You just signed in to {{projectDisplayName}} with {{providerName}}, and that confirms that {{userPrimaryEmail}} is yours.':
    'Du hast dich gerade mit {{providerName}} bei {{projectDisplayName}} angemeldet. Damit ist bestätigt, dass {{userPrimaryEmail}} dir gehört.',
  'You just used a link from an email of {{projectDisplayName}}, and that confirms that {{userPrimaryEmail}} is yours.':
    'Du hast gerade einen Link aus einer E-Mail von {{projectDisplayName}} benutzt. Damit ist bestätigt, dass {{userPrimaryEmail}} dir gehört.',
  'Your email address at {{projectDisplayName}} was changed':
    'Deine E-Mail-Adresse bei {{projectDisplayName}} wurde geändert',
  'Your email address is confirmed at {{projectDisplayName}}':
    'Deine E-Mail-Adresse bei {{projectDisplayName}} ist bestätigt',
  'Your email address is confirmed': 'Deine E-Mail-Adresse ist bestätigt',
  'Your email address was changed': 'Deine E-Mail-Adresse wurde geändert',
  'Your password was changed': 'Dein Passwort wurde geändert',
  'Your {{projectDisplayName}} password was changed': 'Dein Passwort für {{projectDisplayName}} wurde geändert',
  '{{#code}}Or type this code where you asked for the link:{{/code}}':
    '{{#code}}Oder gib diesen Code dort ein, wo du den Link angefordert hast:{{/code}}',
  '{{#userDisplayName}}{{userDisplayName}} invites you{{/userDisplayName}}{{^userDisplayName}}You are invited{{/userDisplayName}} to join the team {{teamDisplayName}} on {{projectDisplayName}}.':
    '{{#userDisplayName}}{{userDisplayName}} lädt dich ein{{/userDisplayName}}{{^userDisplayName}}Du bist eingeladen{{/userDisplayName}}, dem Team {{teamDisplayName}} bei {{projectDisplayName}} beizutreten.',
  '{{#userDisplayName}}{{userDisplayName}} invites you{{/userDisplayName}}{{^userDisplayName}}You are invited{{/userDisplayName}} to join the staff of {{projectDisplayName}}.':
    '{{#userDisplayName}}{{userDisplayName}} lädt dich ein{{/userDisplayName}}{{^userDisplayName}}Du bist eingeladen{{/userDisplayName}}, {{projectDisplayName}} mit anderen zu verwalten.',
};
