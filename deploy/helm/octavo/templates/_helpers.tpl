{{- define "octavo.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "octavo.selector" -}}
app.kubernetes.io/name: octavo
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "octavo.labels" -}}
{{ include "octavo.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "octavo.serviceAccount" -}}
{{ .Values.serviceAccount.name | default (include "octavo.name" .) }}
{{- end }}

{{/* The pod of a role. Takes (dict "root" $ "role" "api" "values" .Values.api). */}}
{{- define "octavo.pod" -}}
{{- $root := .root -}}
{{- $values := .values -}}
{{- $namespaces := and (eq .role "work") (eq $root.Values.sandbox.tier "namespaces") -}}
{{- $port := ternary "http" "monitoring" (eq .role "api") -}}
metadata:
  labels:
    {{- include "octavo.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
  {{- with $values.podAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  serviceAccountName: {{ include "octavo.serviceAccount" $root }}
  automountServiceAccountToken: false
  # Otherwise Kubernetes sets variables such as OCTAVO_PORT, which look like settings.
  enableServiceLinks: false
  # Running jobs have 30 s.
  terminationGracePeriodSeconds: 50
  {{- if $namespaces }}
  hostUsers: false
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    seccompProfile:
      {{- if $namespaces }}
      type: Localhost
      localhostProfile: octavo-seccomp.json
      {{- else }}
      type: RuntimeDefault
      {{- end }}
  {{- with $root.Values.image.pullSecrets }}
  imagePullSecrets:
    {{- range . }}
    - name: {{ . }}
    {{- end }}
  {{- end }}
  containers:
    - name: {{ .role }}
      image: "{{ $root.Values.image.repository }}:{{ $root.Values.image.tag | default $root.Chart.AppVersion }}"
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      args: [{{ .role }}]
      ports:
        {{- if eq .role "api" }}
        - name: http
          containerPort: 8080
        {{- end }}
        - name: monitoring
          containerPort: 9090
      env:
        - name: PORT
          value: "8080"
        - name: METRICS_PORT
          value: "9090"
        {{- with $root.Values.publicUrl }}
        - name: PUBLIC_URL
          value: {{ . | quote }}
        {{- end }}
        {{- if eq .role "work" }}
        - name: SANDBOX
          value: {{ $root.Values.sandbox.tier }}
        {{- end }}
        {{- range $name, $value := merge (dict) $values.settings $root.Values.settings }}
        - name: {{ $name }}
          value: {{ $value | quote }}
        {{- end }}
      envFrom:
        {{- range required "secrets: name at least one existing secret with DATABASE_URL, FILES_URL and OCTAVO_SECRET" $root.Values.secrets }}
        - secretRef:
            name: {{ . }}
        {{- end }}
      startupProbe:
        httpGet: { path: /api/health/live, port: {{ $port }} }
        periodSeconds: 2
        failureThreshold: 60
      livenessProbe:
        httpGet: { path: /api/health/live, port: {{ $port }} }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: /api/health/ready, port: {{ $port }} }
        periodSeconds: 5
        timeoutSeconds: 5
      lifecycle:
        # The load balancer learns of the end a little later.
        preStop:
          exec: { command: [sleep, "5"] }
      resources:
        {{- toYaml $values.resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
        {{- if $namespaces }}
        procMount: Unmasked
        {{- end }}
      volumeMounts:
        - name: data
          mountPath: /data
        - name: tmp
          mountPath: /tmp
  volumes:
    - name: data
      emptyDir: { sizeLimit: {{ $values.dataSize }} }
    - name: tmp
      emptyDir: { sizeLimit: 2Gi }
  {{- with $values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- if $values.affinity }}
  affinity:
    {{- toYaml $values.affinity | nindent 4 }}
  {{- else }}
  affinity:
    podAntiAffinity:
      preferredDuringSchedulingIgnoredDuringExecution:
        - weight: 100
          podAffinityTerm:
            topologyKey: kubernetes.io/hostname
            labelSelector:
              matchLabels:
                {{- include "octavo.selector" $root | nindent 16 }}
                app.kubernetes.io/component: {{ .role }}
  {{- end }}
{{- end }}
