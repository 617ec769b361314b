import type { MailMessages } from './sentence.ts';

/** The emails in Hebrew, in impersonal forms. Values stand between U+2068 and U+2069, as on the screens. */
export const messages: MailMessages = {
  'A webhook of {{webhookProject}} was disabled': 'Webhook של \u2068{{webhookProject}}\u2069 כובה',
  'A webhook was disabled': 'Webhook כובה',
  'A {{providerName}} account was connected at {{projectDisplayName}}':
    'חשבון \u2068{{providerName}}\u2069 קושר ב-\u2068{{projectDisplayName}}\u2069',
  'A {{providerName}} account was connected': 'חשבון \u2068{{providerName}}\u2069 קושר',
  'A {{providerName}} account was disconnected at {{projectDisplayName}}':
    'הקישור לחשבון \u2068{{providerName}}\u2069 ב-\u2068{{projectDisplayName}}\u2069 הוסר',
  'A {{providerName}} account was disconnected': 'הקישור לחשבון \u2068{{providerName}}\u2069 הוסר',
  'Accept the invitation': 'אישור ההזמנה',
  'Another email address signs in at {{projectDisplayName}}':
    'כתובת דוא״ל נוספת משמשת לכניסה אל \u2068{{projectDisplayName}}\u2069',
  'Another email address signs in': 'כתובת דוא״ל נוספת משמשת לכניסה',
  'Choose a new password': 'בחירת סיסמה חדשה',
  'Confirm email address': 'אישור כתובת הדוא״ל',
  'Confirm your email address for {{projectDisplayName}}':
    'אישור כתובת הדוא״ל שלך עבור \u2068{{projectDisplayName}}\u2069',
  'Confirm your email address': 'אישור כתובת הדוא״ל שלך',
  'Events of {{webhookProject}} are no longer sent to the webhook endpoint{{#webhookName}} “{{webhookName}}”{{/webhookName}}: {{#webhookGone}}its server responded with 410 Gone.{{/webhookGone}}{{^webhookGone}}all attempts have failed for five days.{{/webhookGone}}':
    'אירועים של \u2068{{webhookProject}}\u2069 אינם נשלחים עוד אל ה-webhook{{#webhookName}} „\u2068{{webhookName}}\u2069”{{/webhookName}}: {{#webhookGone}}השרת שלו עונה שהכתובת אינה קיימת עוד.{{/webhookGone}}{{^webhookGone}}כבר חמישה ימים אף ניסיון לא הצליח.{{/webhookGone}}',
  'You can now sign in to {{projectDisplayName}} as {{userPrimaryEmail}} with a {{providerName}} account.':
    'מעתה אפשר להתחבר ל-\u2068{{projectDisplayName}}\u2069 בתור \u2068{{userPrimaryEmail}}\u2069 באמצעות חשבון \u2068{{providerName}}\u2069.',
  'Another email address besides {{userPrimaryEmail}} can now be used to sign in to your account at {{projectDisplayName}}. Your account settings show which one.':
    'מעכשיו, מלבד \u2068{{userPrimaryEmail}}\u2069, גם כתובת דוא״ל נוספת משמשת לכניסה לחשבון ב-\u2068{{projectDisplayName}}\u2069. הכתובת מופיעה בהגדרות החשבון.',
  'Signing in to {{projectDisplayName}} as {{userPrimaryEmail}} now also requires a code from an authenticator app.':
    'מעכשיו, בכניסה אל \u2068{{projectDisplayName}}\u2069 עם \u2068{{userPrimaryEmail}}\u2069 יידרש גם קוד מאפליקציית אימות.',
  'Here is the link you asked for. It signs you in as {{userPrimaryEmail}}.':
    'הנה הקישור שביקשת. הוא מכניס לחשבון של \u2068{{userPrimaryEmail}}\u2069.',
  'Hi,': 'שלום,',
  'Hi{{#userDisplayName}} {{userDisplayName}}{{/userDisplayName}},':
    'שלום{{#userDisplayName}} \u2068{{userDisplayName}}\u2069{{/userDisplayName}},',
  "If this wasn't you, open {{projectDisplayName}}, change your password and enable multi-factor authentication again.":
    'אם השינוי לא בוצע על ידך, יש להיכנס אל \u2068{{projectDisplayName}}\u2069, לשנות את הסיסמה ולהפעיל מחדש את האימות הדו-שלבי.',
  'If this wasn\'t you, open {{projectDisplayName}}, choose "Forgot password" and set a new one right away.':
    'אם הסיסמה שונתה בלי ידיעתך, יש להיכנס אל \u2068{{projectDisplayName}}\u2069, לבחור ב"שכחת את הסיסמה?" ולקבוע סיסמה חדשה מיד.',
  "If this wasn't you, open {{projectDisplayName}}, disconnect the account in your account settings and sign out all other sessions.":
    'אם זה לא היה בידיעתך, יש לפתוח את \u2068{{projectDisplayName}}\u2069, להסיר את קישור החשבון בהגדרות החשבון ולנתק את כל החיבורים האחרים.',
  "If this wasn't you, open {{projectDisplayName}}, remove the email address in your account settings and sign out all other sessions.":
    'אם זה לא היה בידיעתך, יש לפתוח את \u2068{{projectDisplayName}}\u2069, להסיר את הכתובת בהגדרות החשבון ולנתק את כל החיבורים האחרים.',
  "If this wasn't you, someone else can use your {{providerName}} account. Change its password.":
    'אם זה לא היה בידיעתך, מישהו יכול להשתמש בחשבון \u2068{{providerName}}\u2069 שלך: כדאי לשנות את הסיסמה שלו.',
  "If this wasn't you, someone else is using your account. Contact {{projectDisplayName}} right away.":
    'אם השינוי לא בוצע על ידך, מישהו אחר משתמש בחשבון: יש לפנות מיד אל מפעילי \u2068{{projectDisplayName}}\u2069.',
  "If this was you, you don't need to do anything.": 'אם ביצעת את השינוי, אין צורך לעשות דבר.',
  "If you don't have a password now, you can set one in your account settings. If you didn't use the link, someone else can read your email. Change the password of your mailbox.":
    'אם אין לך כעת סיסמה, אפשר לקבוע אחת בהגדרות החשבון. אם לא השתמשת בקישור, ייתכן שמישהו קורא את הדוא״ל שלך: יש להחליף את הסיסמה של תיבת הדוא״ל.',
  'It had not been confirmed before. In case somebody else had signed up with your address, we signed out all earlier sessions and removed the earlier password, multi-factor authentication and linked accounts.':
    'הכתובת לא אושרה קודם לכן. למקרה שמישהו אחר נרשם עם הכתובת שלך, ניתקנו את כל החיבורים הקודמים והסרנו את הסיסמה הקודמת, את האימות הדו-שלבי ואת החשבונות המקושרים.',
  'It had not been confirmed before. In case somebody else had signed up with your address, we signed out all earlier sessions and removed the earlier password, multi-factor authentication and other linked accounts.':
    'הכתובת לא אושרה קודם לכן. למקרה שמישהו אחר נרשם עם הכתובת שלך, ניתקנו את כל החיבורים הקודמים והסרנו את הסיסמה הקודמת, את האימות הדו-שלבי ואת שאר החשבונות המקושרים.',
  "It works once, for 10 minutes. Don't share it: we never ask for it. If you didn't try to sign in, you can ignore this email.":
    'אפשר להשתמש בו פעם אחת, במשך 10 דקות. אין לשתף אותו עם איש: לעולם לא נבקש אותו. אם לא ביקשת להיכנס, אפשר להתעלם מההודעה.',
  'Join the team': 'הצטרפות לצוות',
  'Join {{teamDisplayName}} on {{projectDisplayName}}':
    'הצטרפות אל \u2068{{teamDisplayName}}\u2069 ב-\u2068{{projectDisplayName}}\u2069',
  'API keys expire soon': 'המפתחות עומדים לפוג',
  'API keys have expired': 'המפתחות פגו',
  'API keys of {{keysProject}} expire on {{keysEnd}}':
    'המפתחות של \u2068{{keysProject}}\u2069 יפוגו ב-\u2068{{keysEnd}}\u2069',
  'API keys of {{keysProject}} have expired': 'המפתחות של \u2068{{keysProject}}\u2069 פגו',
  'Create a new key set and switch to its keys.': 'יש ליצור מפתחות חדשים ולהטמיע אותם.',
  'Create a new key set, switch to its keys, and revoke this one when nothing uses it anymore.':
    'יש ליצור מפתחות חדשים, להטמיע אותם, ולבטל את אלה כשאין עוד מי שמשתמש בהם.',
  'Manage {{projectDisplayName}}': 'ניהול \u2068{{projectDisplayName}}\u2069',
  'Fix the endpoint and enable the webhook again. It continues where it stopped, as far back as events are kept.':
    'צריך לתקן את השרת המקבל ולהפעיל שוב את ה-webhook: הוא ימשיך מהמקום שבו נעצר, כל עוד האירועים נשמרים.',
  'Multi-factor authentication is off at {{projectDisplayName}}':
    'אימות דו-שלבי הושבת ב-\u2068{{projectDisplayName}}\u2069',
  'Multi-factor authentication is off': 'אימות דו-שלבי הושבת',
  'Multi-factor authentication is on at {{projectDisplayName}}':
    'אימות דו-שלבי הופעל ב-\u2068{{projectDisplayName}}\u2069',
  'Multi-factor authentication is on': 'אימות דו-שלבי הופעל',
  'Please confirm for {{projectDisplayName}} that {{userPrimaryEmail}} is your email address.':
    'לחיצה אחת תאשר ל-\u2068{{projectDisplayName}}\u2069 שהכתובת \u2068{{userPrimaryEmail}}\u2069 באמת שלך.',
  'View API keys': 'מעבר למפתחות',
  'View webhook': 'מעבר אל ה-webhook',
  'Or open this link:': 'או דרך הכתובת הזו:',
  'Reset your {{projectDisplayName}} password': 'איפוס הסיסמה שלך ב-\u2068{{projectDisplayName}}\u2069',
  'Sign in to {{projectDisplayName}}': 'כניסה אל \u2068{{projectDisplayName}}\u2069',
  'Sign in': 'כניסה',
  'Signing in to {{projectDisplayName}} as {{userPrimaryEmail}} no longer requires a code from an authenticator app.':
    'בכניסה אל \u2068{{projectDisplayName}}\u2069 עם \u2068{{userPrimaryEmail}}\u2069 כבר לא יידרש קוד מאפליקציית אימות.',
  'Someone, most likely you, asked for a new password for {{userPrimaryEmail}} at {{projectDisplayName}}.':
    'התקבלה בקשה, כנראה ממך, לסיסמה חדשה עבור \u2068{{userPrimaryEmail}}\u2069 ב-\u2068{{projectDisplayName}}\u2069.',
  'The email address of your account at {{projectDisplayName}} is no longer {{userPrimaryEmail}}. Emails about the account now go to the new email address.':
    'כתובת הדוא״ל של החשבון ב-\u2068{{projectDisplayName}}\u2069 היא כבר לא \u2068{{userPrimaryEmail}}\u2069. מעכשיו הודעות לגבי החשבון נשלחות לכתובת אחרת.',
  'The key set{{#keysDescription}} “{{keysDescription}}”{{/keysDescription}} of {{keysProject}} expired on {{keysEnd}}. The last characters of its keys are {{keysLastFour}}. Apps and servers that still use them are rejected.':
    'ערכת המפתחות{{#keysDescription}} „\u2068{{keysDescription}}\u2069”{{/keysDescription}} של \u2068{{keysProject}}\u2069 פגה ב-\u2068{{keysEnd}}\u2069. המפתחות שבה מסתיימים ב-\u2068{{keysLastFour}}\u2069. אפליקציות ושרתים שעדיין משתמשים בהם נדחים.',
  'The key set{{#keysDescription}} “{{keysDescription}}”{{/keysDescription}} of {{keysProject}} expires on {{keysEnd}}. The last characters of its keys are {{keysLastFour}}. After that, apps and servers that use them are rejected.':
    'ערכת המפתחות{{#keysDescription}} „\u2068{{keysDescription}}\u2069”{{/keysDescription}} של \u2068{{keysProject}}\u2069 תפוג ב-\u2068{{keysEnd}}\u2069. המפתחות שבה מסתיימים ב-\u2068{{keysLastFour}}\u2069. לאחר מכן יידחו אפליקציות ושרתים שמשתמשים בהם.',
  "The link works once, for 24 hours. If you don't have an account at {{projectDisplayName}}, someone mistyped their email address. You can ignore this email.":
    'הקישור פועל פעם אחת, במשך 24 שעות. אם אין לך חשבון ב-\u2068{{projectDisplayName}}\u2069, כנראה נפלה טעות בהקלדת כתובת ואפשר להתעלם מההודעה.',
  "The link works once, for 30 minutes. If this wasn't you, you can ignore this email. Your password doesn't change.":
    'הקישור פועל פעם אחת, במשך 30 דקות. אם הבקשה לא הגיעה ממך, אפשר להתעלם מההודעה: הסיסמה תישאר כפי שהיא.',
  "The link works once, for 7 days. If you didn't expect an invitation, you can ignore this email.":
    'הקישור פועל פעם אחת, במשך 7 ימים. אם לא ציפית להזמנה, אפשר להתעלם מההודעה.',
  'The password for {{userPrimaryEmail}} at {{projectDisplayName}} has just been changed. All other sessions were signed out.':
    'הסיסמה של \u2068{{userPrimaryEmail}}\u2069 ב-\u2068{{projectDisplayName}}\u2069 שונתה זה עתה. כל שאר החיבורים נותקו.',
  'The {{providerName}} account can no longer be used to sign in to {{projectDisplayName}} as {{userPrimaryEmail}}.':
    'אי אפשר עוד להתחבר ל-\u2068{{projectDisplayName}}\u2069 בתור \u2068{{userPrimaryEmail}}\u2069 באמצעות חשבון \u2068{{providerName}}\u2069.',
  'You are invited to manage {{projectDisplayName}}': 'הזמנה לנהל את \u2068{{projectDisplayName}}\u2069',
  'You are invited to {{teamDisplayName}}': 'הזמנה אל \u2068{{teamDisplayName}}\u2069',
  'You get this email because you own {{keysProject}}. We send it 14 and 3 days before keys in use expire, and when they have expired.':
    'הודעה זו נשלחת לבעלי \u2068{{keysProject}}\u2069. היא מגיעה 14 ו-3 ימים לפני שמפתחות שבשימוש פגים, ושוב כשפגו.',
  'You get this email because you own {{webhookProject}}.': 'הודעה זו נשלחת לבעלי \u2068{{webhookProject}}\u2069.',
  'You just signed in to {{projectDisplayName}} with {{providerName}}, and that confirms that {{userPrimaryEmail}} is yours.':
    'התחברת זה עתה ל-\u2068{{projectDisplayName}}\u2069 באמצעות \u2068{{providerName}}\u2069, וכך אושר שהכתובת \u2068{{userPrimaryEmail}}\u2069 שלך.',
  'You just used a link from an email of {{projectDisplayName}}, and that confirms that {{userPrimaryEmail}} is yours.':
    'השתמשת זה עתה בקישור מהודעת דוא״ל של \u2068{{projectDisplayName}}\u2069, וכך אושר שהכתובת \u2068{{userPrimaryEmail}}\u2069 שלך.',
  'Your email address at {{projectDisplayName}} was changed': 'כתובת הדוא״ל ב-\u2068{{projectDisplayName}}\u2069 שונתה',
  'Your email address is confirmed at {{projectDisplayName}}':
    'כתובת הדוא״ל שלך ב-\u2068{{projectDisplayName}}\u2069 אושרה',
  'Your email address is confirmed': 'כתובת הדוא״ל שלך אושרה',
  'Your email address was changed': 'כתובת הדוא״ל שונתה',
  'Your password was changed': 'הסיסמה שלך שונתה',
  'Your {{projectDisplayName}} password was changed': 'הסיסמה שלך ב-\u2068{{projectDisplayName}}\u2069 שונתה',
  '{{#code}}Or type this code where you asked for the link:{{/code}}':
    '{{#code}}אפשר גם להקליד את הקוד הזה במקום שבו התבקש הקישור:{{/code}}',
  '{{#userDisplayName}}{{userDisplayName}} invites you{{/userDisplayName}}{{^userDisplayName}}You are invited{{/userDisplayName}} to join the team {{teamDisplayName}} on {{projectDisplayName}}.':
    '{{#userDisplayName}}קיבלת מ-\u2068{{userDisplayName}}\u2069 הזמנה{{/userDisplayName}}{{^userDisplayName}}קיבלת הזמנה{{/userDisplayName}} להצטרף לצוות \u2068{{teamDisplayName}}\u2069 ב-\u2068{{projectDisplayName}}\u2069.',
  '{{#userDisplayName}}{{userDisplayName}} invites you{{/userDisplayName}}{{^userDisplayName}}You are invited{{/userDisplayName}} to join the staff of {{projectDisplayName}}.':
    '{{#userDisplayName}}קיבלת מ-\u2068{{userDisplayName}}\u2069 הזמנה{{/userDisplayName}}{{^userDisplayName}}קיבלת הזמנה{{/userDisplayName}} לנהל את \u2068{{projectDisplayName}}\u2069 לצד אחרים.',
};
