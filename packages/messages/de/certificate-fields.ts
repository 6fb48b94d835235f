// The texts of the fields for certificates in the PDF editor, in German.

export const certificateFields = {
  recipientsField: {
    choose: 'Zertifikate auswählen',
    chooseOther: 'Weitere Zertifikate auswählen',
    help: 'Die Zertifikate derer, die die Datei öffnen dürfen (.crt, .cer, .pem oder .der), mit RSA-Schlüsseln. Fügen Sie Ihr eigenes hinzu, um sie selbst zu öffnen.',
  },
  keyField: {
    choose: 'Zertifikat auswählen',
    chooseOther: 'Anderes Zertifikat auswählen',
    help: 'Eine PKCS#12-Datei (.p12 oder .pfx) mit Ihrem Zertifikat und Schlüssel. Der Server erhält sie und ihr Passwort, nur für diese Datei.',
  },
} as const;
