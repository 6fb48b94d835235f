// Problems and warnings of signing in German.
export const signingProblems = {
  certificate_password_wrong:
    'Das Passwort der Zertifikatsdatei fehlt oder ist falsch. Prüfen Sie es und versuchen Sie es erneut.',
  certificate_unreadable:
    'Diese Zertifikatsdatei kann nicht gelesen werden: Sie ist beschädigt, zu groß oder auf eine nicht unterstützte Weise geschützt. Exportieren Sie Zertifikat und Schlüssel erneut als PKCS#12 (.p12 oder .pfx).',
  certificate_without_key:
    'Diese Zertifikatsdatei enthält keinen privaten Schlüssel mit seinem Zertifikat. Exportieren Sie beide zusammen als PKCS#12 (.p12 oder .pfx).',
  certificate_unsuitable:
    'Dieses Zertifikat eignet sich nicht für Signaturen: wegen seines Schlüssels, oder weil es für etwas anderes bestimmt ist, etwa zum Verschlüsseln. Verwenden Sie eines für Signaturen mit RSA (mindestens 2.048 Bit) oder ECDSA (P-256, P-384, P-521 oder Brainpool).',
  certificate_out_of_date:
    'Dieses Zertifikat gilt nur vom {from} bis zum {to}. Eine Signatur damit wäre ungültig. Verwenden Sie ein gültiges Zertifikat.',
  certificate_missing:
    'Fügen Sie eine Datei mit Ihrem Zertifikat und seinem Schlüssel hinzu (PKCS#12: .p12 oder .pfx).',
  signer_certificate_missing:
    'Senden Sie das Zertifikat des Unterzeichners in PEM (den Text, der mit „-----BEGIN CERTIFICATE-----“ beginnt), danach die seiner Aussteller.',
  signature_not_prepared:
    'Diese Datei ist nicht für eine Signatur vorbereitet. Senden Sie sie zuerst an POST /pdf-processing/prepare-signature, und geben Sie hier deren Auftrag an.',
  signature_unfitting:
    'Diese Signatur stammt nicht vom Schlüssel des Zertifikats für diese Datei. Signieren Sie genau die Attribute, die der Server geliefert hat, mit der genannten Hashfunktion.',
  signatures_missing:
    'Diese Datei hat keine unversehrten Signaturen. Es gibt nichts zu erneuern. „Signaturen prüfen“ sagt, was mit jeder nicht stimmt.',
  signing_protected:
    'Diese Datei ist auf eine Art verschlüsselt, mit der sie nicht signiert werden kann. Entfernen Sie den Schutz und versuchen Sie es erneut.',
  recipient_unsuitable:
    'Mit dem Zertifikat „{name}“ kann nicht verschlüsselt werden: Laut seinen Angaben ist es für etwas anderes bestimmt. Bitten Sie seinen Inhaber um ein Zertifikat zum Verschlüsseln.',
  recipient_key_unsuitable:
    'Mit dem Zertifikat „{name}“ kann nicht verschlüsselt werden, denn sein Schlüssel ist nicht RSA mit mindestens 2048 Bit: Schlüssel elliptischer Kurven können signieren, PDF-Programme verschlüsseln aber nicht für sie. Bitten Sie seinen Inhaber um ein Zertifikat mit RSA-Schlüssel.',
  recipient_out_of_date:
    'Das Zertifikat „{name}“ gilt nur vom {from} bis {to}; damit kann nicht verschlüsselt werden. Bitten Sie seinen Inhaber um ein gültiges.',
  too_many_recipients:
    'Die Dateien enthalten zu viele Zertifikate: Ein PDF kann für höchstens {max} verschlüsselt werden. Wählen Sie weniger, oder erstellen Sie mehrere Dateien.',
  recipient_unreadable:
    'Die Datei „{name}“ enthält kein lesbares Zertifikat oder ist größer als 1 MB. Verwenden Sie ein X.509-Zertifikat in PEM oder DER (.crt, .cer, .pem oder .der).',
  not_for_certificate:
    'Diese Datei ist nicht für Ihr Zertifikat verschlüsselt oder auf eine nicht unterstützte Art, etwa für Schlüssel elliptischer Kurven. Wählen Sie ein Zertifikat, für das sie verschlüsselt wurde.',
  not_for_certificates:
    'Diese Datei ist nicht für Zertifikate verschlüsselt. Es gibt nichts zu entschlüsseln. Hat sie ein Passwort, verwenden Sie „Passwort entfernen“.',
  recipients_damaged:
    'Die Daten, aus denen Ihr Zertifikat den Schlüssel dieser Datei ableitet, sind beschädigt; nichts in der Datei ist lesbar. Bitten Sie erneut um die Datei.',
  encrypted_for_certificates:
    'Diese Datei ist für Zertifikate verschlüsselt. Verwenden Sie „Mit Zertifikat entschlüsseln“ mit einem Zertifikat, für das sie verschlüsselt wurde, und seinem Schlüssel.',
  signing_forbidden:
    'Diese Datei ist zertifiziert, und ihr Verfasser erlaubt keine Änderungen: Eine weitere Signatur würde die Zertifizierung ungültig machen.',
  certification_not_first:
    'Nur die erste Signatur kann eine Datei zertifizieren, und diese ist bereits signiert. Signieren Sie, ohne zu zertifizieren.',
  signing_damaged:
    'Diese Datei hat Signaturen, aber ihr Aufbau ist beschädigt. Eine weitere Signatur würde die vorhandenen ungültig machen.',
  signature_field_missing:
    'Diese Datei hat kein Signaturfeld mit dem Namen „{name}“. Leere Signaturfelder: {names}. Geben Sie eines davon an, oder lassen Sie „Signaturfeld“ leer.',
  signature_field_signed:
    'Das Signaturfeld „{name}“ ist bereits signiert. Geben Sie ein anderes an, oder lassen Sie „Signaturfeld“ leer.',
  signature_field_rules:
    'Der Verfasser dieser Datei hat für das Signaturfeld „{name}“ eine Regel festgelegt, die diese Signatur nicht erfüllt: {rule}. Ändern Sie die Option oder das Zertifikat, um das es in der Regel geht.',
  timestamps_not_offered:
    'Auf diesem Server sind keine Zeitstempel eingerichtet. Signaturen haben deshalb nur das Niveau B-B. Wählen Sie es, oder bitten Sie den Betreiber, TIMESTAMP_URL zu setzen.',
  timestamp_unavailable:
    'Der Zeitstempeldienst dieses Servers ist nicht erreichbar. Es wurde nichts signiert. Versuchen Sie es später erneut, oder wählen Sie ein niedrigeres Niveau.',
  timestamp_invalid:
    'Der Zeitstempeldienst dieses Servers hat keinen gültigen Zeitstempel für diese Signatur geliefert. Es wurde nichts signiert. Versuchen Sie es später erneut, oder wählen Sie ein niedrigeres Niveau.',
  revocation_unavailable:
    'Ob das Zertifikat „{name}“ gesperrt wurde, lässt sich nicht feststellen. Es wurde nichts signiert. Wählen Sie das Niveau B-T, oder bitten Sie den Betreiber, die darin genannten Server in REVOCATION_HOSTS aufzunehmen: {hosts}.',
  certificate_revoked:
    'Der Aussteller hat das Zertifikat „{name}“ gesperrt. Eine Signatur damit wäre ungültig. Verwenden Sie ein gültiges Zertifikat.',
};

export const signingWarnings = {
  level_without_timestamp:
    'Der Zeitstempeldienst hat keinen gültigen Zeitstempel geliefert. Die Signatur hat deshalb das Niveau {level} statt {wanted}.',
  level_without_revocation:
    'Ob das Zertifikat „{name}“ gesperrt wurde, ließ sich nicht feststellen. Die Signatur hat deshalb das Niveau {level} statt {wanted}. Darin genannte Server: {hosts}.',
  signatures_lost:
    'Änderungen machen digitale Signaturen ungültig: {files}. Das Ergebnis zeigt sie wie zuvor, ist aber nicht mehr signiert.',
};
